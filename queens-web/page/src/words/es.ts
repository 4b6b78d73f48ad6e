// Español. Vocabulario: dama (la pieza), tablero, casilla, fila (row; la 0 arriba), columna, diagonal descendente y ascendente,
// región, solución, solución fundamental, compleción → «forma de completarlo», atacada, vuelta atrás (backtracking), método,
// reparación, reinicio, parte (shard), núcleo (kernel), semilla (seed).

import type { Table } from "../words";

export const es: Table = {
  "page.skip": "Saltar al tablero",
  "page.views": "Vistas",
  "page.title": "{view} · Damas",
  "page.nowhere": "La dirección no nombra ninguna vista de esta página: aquí está «{view}».",
  "page.wrong": "Algo ha fallado: {reason}. Recarga la página para continuar.",
  "page.close": "Cerrar este aviso",
  "page.language": "Idioma",
  "page.colours.auto": "Colores: como el dispositivo",
  "page.colours.light": "Colores: claros",
  "page.colours.dark": "Colores: oscuros",

  "view.watch": "Observar",
  "view.race": "Carrera",
  "view.solutions": "Soluciones",
  "view.play": "Jugar",
  "view.regions": "Regiones",
  "view.chart": "Gráfico",
  "view.count": "Contar",

  "control.lower": "Reducir {label}",
  "control.raise": "Aumentar {label}",
  "control.side": "Lado n",
  "control.seed": "Semilla",
  "control.undo": "Deshacer",
  "control.redo": "Rehacer",
  "control.clear": "Vaciar",
  "control.stop": "Parar",
  "control.stopped": "Parado.",
  "methods.search": "Buscar",
  "methods.repair": "Reparar",
  "methods.reason": "Razonar",
};
