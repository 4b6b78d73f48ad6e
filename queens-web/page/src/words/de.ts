// Deutsch. Wortschatz: Dame, Brett, Feld, Reihe (row; 0 oben), Linie/Spalte: immer „Spalte“ (column), fallende und steigende
// Diagonale, Gebiet (region), Lösung, Grundlösung (fundamental), Vervollständigung (completion), angegriffen, Rücksetzen
// (backtracking), Verfahren (method), Reparatur (repair), Neustart, Teilstück (shard), Kern (kernel), Startwert (seed).

import type { Table } from "../words";

export const de: Table = {
  "page.skip": "Zum Brett springen",
  "page.views": "Ansichten",
  "page.title": "{view} · Damen",
  "page.nowhere": "Die Adresse nennt keine Ansicht dieser Seite: Hier ist „{view}“.",
  "page.wrong": "Etwas ist schiefgegangen: {reason}. Lade die Seite neu, um weiterzumachen.",
  "page.close": "Diesen Hinweis schließen",
  "page.language": "Sprache",
  "page.colours.auto": "Farben: wie das Gerät",
  "page.colours.light": "Farben: hell",
  "page.colours.dark": "Farben: dunkel",

  "view.watch": "Zusehen",
  "view.race": "Wettlauf",
  "view.solutions": "Lösungen",
  "view.play": "Spielen",
  "view.regions": "Gebiete",
  "view.chart": "Diagramm",
  "view.count": "Zählen",

  "control.lower": "{label} verringern",
  "control.raise": "{label} erhöhen",
  "control.side": "Seite n",
  "control.seed": "Startwert",
  "control.undo": "Zurück",
  "control.redo": "Wieder",
  "control.clear": "Leeren",
  "control.stop": "Halt",
  "control.stopped": "Angehalten.",
  "methods.search": "Suchen",
  "methods.repair": "Reparieren",
  "methods.reason": "Schließen",
};
