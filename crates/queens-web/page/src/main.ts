// The page: shows the view of the address, and announces changes to screen readers.

import { button, icon, type IconName } from "./controls";
import { copy } from "./clipboard";
import { h } from "./dom";
import { embedCode, isEmbedded, isLocal, isSetGoing, whole } from "./embed";
import { embedded } from "./files";
import { Latest } from "./latest";
import { Nav } from "./nav";
import { format, parse, type State, type ViewName } from "./place";
import { prefer, preference } from "./preferences";
import { keepScroll, restoreScroll, toTop } from "./scroll";
import { LANGUAGES, choose, speak, spoken, wanted, words, type Language } from "./words";

/** The functions of the page that a view can use. */
export interface Page {
  /** Writes the view's state into the address. */
  keep(values: Record<string, string | number | undefined>): void;
  /** Announces something to a screen reader, politely. */
  announce(text: string): void;
  /** Whether the view starts automatically. */
  readonly isSetGoing: boolean;
  /** Must be called when the whole state has been read; reports ignored parts of the address. */
  checked(state: State): void;
}

/** A view builds itself into `host` and returns a function that ends it. */
export type View = (host: HTMLElement, state: State, page: Page) => () => void;

/** Each view is loaded when it is opened. */
const views: Record<ViewName, () => Promise<View>> = {
  learn: async () => (await import("./views/learn")).learn,
  watch: async () => (await import("./views/watch")).watch,
  race: async () => (await import("./views/race")).race,
  solutions: async () => (await import("./views/solutions")).solutions,
  play: async () => (await import("./views/play")).play,
  regions: async () => (await import("./views/regions")).regions,
  chart: async () => (await import("./views/chart")).chart,
  count: async () => (await import("./views/count")).count,
};

const main = document.getElementById("main")!;
const nav = new Nav(document.getElementById("nav")!);
const live = document.getElementById("live")!;
const notice = document.getElementById("notice")!;

function warn(text: string | null): void {
  notice.hidden = text === null;
  const close = h("button", { type: "button", "aria-label": words("page.close"), onclick: () => warn(null) }, "×");
  notice.replaceChildren(...(text === null ? [] : [h("p", {}, text), close]));
}

let stop: () => void = () => {};
const latest = new Latest();

async function show(): Promise<void> {
  const wait = latest.begin();
  stop();
  stop = () => {};
  const address = location.hash;
  const { view, state } = parse(address);
  const name = view ?? "learn";
  nav.mark(name);
  document.title = words("page.title", { view: words(`view.${name}`) });
  main.className = `view-${name}`;
  toTop();
  main.replaceChildren();
  const page: Page = {
    keep: (values) => {
      const kept = format(name, values);
      history.replaceState(history.state, "", kept);
      nav.keep(name, kept);
    },
    announce: (text) => (live.textContent = text),
    isSetGoing: isSetGoing(),
    checked: (state) => {
      const problem = state.notice();
      if (problem) warn(problem);
    },
  };
  warn(view === null ? words("page.nowhere", { view: words(`view.${name}`) }) : null);
  const build = await wait(views[name]());
  // The address has changed, and its event has not come yet: this view must not write its own address over it.
  if (location.hash !== address) return show();
  stop = build(main, state, page);
  restoreScroll();
}

// Light, dark, or the device's setting.
const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const themeButton = document.getElementById("theme") as HTMLButtonElement;

function dress(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  const label = words(`page.colours.${theme}`);
  themeButton.setAttribute("aria-label", label);
  themeButton.title = label;
  themeButton.replaceChildren(icon(theme satisfies IconName));
}

let theme: Theme = preference("theme", THEMES, "auto");
themeButton.addEventListener("click", () => {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  dress(theme);
  prefer("theme", theme);
});

const skip = document.querySelector<HTMLElement>(".skip")!;
skip.addEventListener("click", (event) => {
  event.preventDefault();
  (main.querySelector<HTMLElement>("[role=gridcell][tabindex='0']") ?? main).focus();
});

const languageMenu = document.getElementById("language") as HTMLSelectElement;
for (const [name, title] of Object.entries(LANGUAGES)) languageMenu.append(h("option", { value: name, lang: name }, title));
languageMenu.addEventListener("change", () => void choose(languageMenu.value as Language).then(greet));

// For teachers: below every view, links to embed or print it; in a frame, a link to the whole page.
const foot = document.getElementById("foot")!;
const copied = h("p", { class: "done", role: "status" });
document.documentElement.classList.toggle("embed", isEmbedded);

function tools(): void {
  copied.textContent = "";
  if (isEmbedded) {
    const link = h("a", { target: "_blank", rel: "noopener" }, words("page.whole"));
    const aim = () => (link.href = whole());
    link.addEventListener("pointerdown", aim);
    link.addEventListener("focus", aim);
    aim();
    foot.replaceChildren(link);
    return;
  }
  const embed = async () => {
    const code = embedCode(words(`view.${parse(location.hash).view ?? "learn"}`), spoken());
    copied.textContent = await copy(code, words("copy.embed"));
    if (isLocal()) copied.append(h("strong", {}, ` ${words("page.embed-local")}`));
  };
  foot.replaceChildren(
    button(words("page.embed"), () => void embed(), "quiet"),
    button(words("page.print"), () => print(), "quiet"),
    // The single file has no documentation beside it.
    ...(embedded("worker.js") ? [] : [h("a", { href: "docs/index.html" }, words("page.documentation"))]),
    copied,
  );
}

/** Builds the frame around the views in the current language, and the view. */
function greet(): void {
  nav.name();
  skip.textContent = words("page.skip");
  languageMenu.value = spoken();
  languageMenu.setAttribute("aria-label", words("page.language"));
  dress(theme);
  tools();
  void show();
}

keepScroll();
addEventListener("hashchange", () => void show());
addEventListener("unhandledrejection", (event) => {
  const reason: unknown = event.reason;
  warn(words("page.wrong", { reason: reason instanceof Error ? reason.message : String(reason) }));
});
const language = wanted();
if (language === "en") greet();
else void speak(language).finally(greet);

/** Milliseconds after the first view before everything is fetched for use without a network: what is read now comes first. */
const QUIET = 2_000;

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  const register = () =>
    void navigator.serviceWorker.register("offline.js").catch(() => {
      // Without it the page works as long as there is a network.
    });
  addEventListener("load", () => setTimeout(register, QUIET));
}
