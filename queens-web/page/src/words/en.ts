// The words of the page in English, and with them the keys of all languages. `{name}` is filled in; a pair of `one` and
// `other` is chosen by the value `count`. Whoever adds a key here adds it to the other tables too.

export const en = {
  "page.skip": "Skip to the board",
  "page.views": "Views",
  "page.title": "{view} · Queens",
  "page.nowhere": "The address names no view of this page: here is {view}.",
  "page.wrong": "Something went wrong: {reason}. Reload the page to go on.",
  "page.close": "Close this notice",
  "page.language": "Language",
  "page.colours.auto": "Colours: as the device",
  "page.colours.light": "Colours: light",
  "page.colours.dark": "Colours: dark",

  "view.watch": "Watch",
  "view.race": "Race",
  "view.solutions": "Solutions",
  "view.play": "Play",
  "view.regions": "Regions",
  "view.chart": "Chart",
  "view.count": "Count",

  "control.lower": "Lower {label}",
  "control.raise": "Raise {label}",
  "control.side": "Side n",
  "control.seed": "Seed",
  "control.undo": "Undo",
  "control.redo": "Redo",
  "control.clear": "Clear",
  "control.stop": "Stop",
  "control.stopped": "Stopped.",
  "methods.search": "Search",
  "methods.repair": "Repair",
  "methods.reason": "Reason",
} as const;
