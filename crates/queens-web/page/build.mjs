// Bundles the page into ../dist: site/ for any static server, and queens.html, which runs from disk.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { writeDocumentation } from "./docs.mjs";
import { blocksForPage, chapters, check, compare, contentsForPage, documents, inOrder, inParts } from "./book.mjs";

const dist = new URL("../dist/", import.meta.url).pathname;
const site = dist + "site/";
const bound = (kind) => new URL(`../../../target/page/bound/${kind}/`, import.meta.url).pathname;
const OLDEST = ["chrome96", "firefox98", "safari15.4"]; // the browsers of phones that are some years old

execFileSync("node_modules/.bin/biome", ["ci", "--log-level=warn"], { stdio: "inherit" });
execFileSync("node_modules/.bin/tsc", { stdio: "inherit" });

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
const shared = { bundle: true, minify: true, format: "iife", target: OLDEST, legalComments: "none", logLevel: "warning" };
const bookFolder = new URL("../book/", import.meta.url).pathname;
const books = readdirSync(bookFolder).filter((name) => name.length === 2); // beside numbers.tsv and parts.tsv
const page = { ...shared, entryPoints: { page: "src/main.ts" }, define: { BOOKS: JSON.stringify(books) } };
// In the folder each view is a separate file, loaded when it is opened.
await build({ ...page, outdir: site, format: "esm", splitting: true, chunkNames: "page-[hash]" });
const glue = (kind) => bound(kind) + "queens.js";
const alias = { search: glue("search"), boards: glue("boards"), counter: glue("count") };
// The engine is always passed already compiled: it need not look for its module.
const define = { "import.meta.url": '""' };
await build({ ...shared, entryPoints: ["src/worker.ts", "src/boards.ts", "src/counter.ts"], outdir: site, alias, define });
const style = { contents: twoPalettes(readFileSync("src/style.css", "utf8")), loader: "css", resolveDir: "src" };
await build({ ...shared, stdin: style, outfile: site + "style.css", external: ["*.woff2"] });
// Figtree 5.3.0 of @fontsource-variable reduced to the letters of figtree.txt, 8 kB less: pyftsubset figtree-latin-wght-
// normal.woff2 --text-file=src/figtree.txt --flavor=woff2 --layout-features=kern,tnum
for (const file of ["figtree.woff2", "figtree-license.txt"]) cpSync(`src/${file}`, site + file);
const LANGUAGES = ["de", "es"]; // English is part of the page
const parts = ["search", "boards", "count"];
for (const part of parts) cpSync(bound(part) + "queens_bg.wasm", `${site}${part}.wasm`);
writeFileSync(site + "listings.json", JSON.stringify(listings()));
for (const language of LANGUAGES) writeFileSync(`${site}words.${language}.json`, JSON.stringify(await table(language)));
await writeBook(process.argv.includes("--check"));
for (const icon of ["icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"]) cpSync(`src/${icon}`, site + icon);
cpSync("src/manifest.webmanifest", site + "manifest.webmanifest");

const read = (file) => readFileSync(site + file);
const text = (file) => read(file).toString();
const html = readFileSync("src/index.html", "utf8");
const policy = (sources) =>
  Object.entries({ "default-src": "'none'", ...sources, "base-uri": "'none'", "form-action": "'none'" })
    .map(([directive, source]) => `${directive} ${source}`)
    .join("; ");

// The folder. Its policy is also a file, so that a server can send it as a header.
const folderPolicy = policy({
  "script-src": "'self' 'wasm-unsafe-eval'",
  "worker-src": "'self'",
  "connect-src": "'self'",
  "style-src": "'self'",
  "font-src": "'self'",
  "img-src": "'self'",
  "manifest-src": "'self'",
});
writeFileSync(site + "content-security-policy.txt", folderPolicy + "\n");
writeDocumentation(new URL("../../../", import.meta.url).pathname, `${site}docs/`, folderPolicy);
const head = `<link rel="stylesheet" href="style.css">
<link rel="icon" href="icon.svg">
<link rel="apple-touch-icon" href="icon-180.png">
<link rel="manifest" href="manifest.webmanifest">
<script type="module" src="page.js"></script>`;
writeFileSync(site + "index.html", fill({ policy: folderPolicy, head, foot: "" }));

// The files that a browser keeps to work without a network. The name of the cache changes with the files.
const files = readdirSync(site).filter((file) => !["content-security-policy.txt", "docs"].includes(file));
const version = createHash("sha256")
  .update(Buffer.concat(files.map(read)))
  .digest("hex")
  .slice(0, 12);
await build({
  ...shared,
  entryPoints: ["src/offline.js"],
  outfile: site + "offline.js",
  define: { FILES: JSON.stringify(["./", ...files]), VERSION: JSON.stringify(version) },
});

// The single file: everything inline, allowed by hash.
const data = (file) => read(file).toString("base64");
const styleInline = text("style.css").replace("url(figtree.woff2)", `url(data:font/woff2;base64,${data("figtree.woff2")})`);
const [{ text: bundled }] = (await build({ ...page, outdir: dist, write: false })).outputFiles;
const script = bundled.replaceAll("</script", "<\\/script");
const hash = (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
const embed = (file, content) => `<script type="text/plain" id="${file}">${content}</script>`;
const single = fill({
  policy: policy({
    "script-src": `${hash(script)} 'wasm-unsafe-eval'`,
    "worker-src": "blob:",
    "style-src": hash(styleInline),
    "font-src": "data:",
    "img-src": "data:",
  }),
  head: `<link rel="icon" href="data:image/svg+xml;base64,${data("icon.svg")}">\n<style>${styleInline}</style>`,
  foot: [
    ...[
      ...parts.map((part) => `${part}.wasm`),
      "worker.js",
      "boards.js",
      "counter.js",
      ...files.filter((file) => file.endsWith(".json")),
    ].map((file) => embed(file, data(file))),
    `<script>${script}</script>`,
  ].join("\n"),
});
writeFileSync(dist + "queens.html", single);

/** The programs of the methods, by method and language. */
function listings() {
  const folder = new URL("../listings/", import.meta.url).pathname;
  const all = {};
  for (const file of readdirSync(folder).sort()) {
    const [method, language] = file.split(".");
    all[method] ??= {};
    all[method][language] = readFileSync(folder + file, "utf8");
  }
  return all;
}

/** The words of a language. */
async function table(language) {
  return (await module(`src/words/${language}.ts`))[language];
}

/** Imports a module. */
async function module(file, name = file.replace(/^.*\/|\.[jt]s$/g, "")) {
  const outfile = `${bound("loaded")}${name}.mjs`;
  await build({ bundle: true, format: "esm", entryPoints: [file], outfile, define: { "import.meta.url": '""' } });
  return import(pathToFileURL(outfile).href);
}

/** A part of the engine, to be called at once. */
async function engineOf(part) {
  const engine = await module(`${bound(part)}queens.js`, part);
  engine.initSync({ module: readFileSync(`${bound(part)}queens_bg.wasm`) });
  return engine;
}

/** The chapters for the page, and as documents in docs/book, which are only compared if `isCheck`. */
async function writeBook(isCheck) {
  const engine = { ...(await engineOf("search")), ...(await engineOf("boards")) };
  const english = chapters(`${bookFolder}en/`);
  for (const language of books) {
    const own = inParts(readFileSync(bookFolder + "parts.tsv", "utf8"), language, inOrder(english, chapters(`${bookFolder}${language}/`)));
    compare(language, english, own);
    check(readFileSync(bookFolder + "numbers.tsv", "utf8"), own, engine);
    writeFileSync(`${site}book.${language}.json`, JSON.stringify(contentsForPage(own, language)));
    // The chapters of a part are one file, because they are compressed better together.
    for (const [first, chapters] of Object.entries(byPart(own))) {
      const translated = chapters.filter(({ isEnglish }) => language === "en" || !isEnglish);
      const blocks = Object.fromEntries(translated.map((chapter) => [chapter.number, blocksForPage(chapter)]));
      writeFileSync(`${site}book.${language}.${first}.json`, JSON.stringify(blocks));
    }
    const folder = new URL(language === "en" ? "../../../docs/book/" : `../../../docs/book/${language}/`, import.meta.url).pathname;
    mkdirSync(folder, { recursive: true });
    const about = readFileSync(`${bookFolder}${language}/about.txt`, "utf8");
    const files = documents(own, about, await table(language), engine);
    const left = readdirSync(folder).filter((name) => name.endsWith(".md") && !files.some(([other]) => other === name));
    if (left.length > 0) throw new Error(`docs/book: nothing makes ${left.join(", ")}`);
    for (const [name, text] of files) {
      if (!isCheck) writeFileSync(folder + name, text);
      else if (readFileSync(folder + name, "utf8") !== text)
        throw new Error(`docs/book: ${name} is not what crates/queens-web/book makes: cargo xtask web`);
    }
  }
}

/** The chapters of each part of the book, by the number of its first chapter. */
function byPart(chapters) {
  const parts = {};
  let first = 1;
  for (const chapter of chapters) {
    if (chapter.part) first = chapter.number;
    parts[first] ??= [];
    parts[first].push(chapter);
  }
  return parts;
}

/** Replaces `light-dark()` by two sets of properties, because many phones do not support it. */
function twoPalettes(css) {
  const part = String.raw`((?:[^(),]|\([^()]*\))*)`;
  const pair = String.raw`light-dark\(${part},\s*${part}\)`;
  const properties = [...css.matchAll(new RegExp(String.raw`(--[\w-]+): ${pair};`, "g"))];
  const dark = properties.map(([, name, , value]) => `${name}: ${value};`).join(" ");
  const light = css.replace(new RegExp(pair, "g"), "$1");
  if (light.includes("light-dark")) throw new Error("style.css: light-dark() only as the value of a property of :root");
  const rules = `:root:not([data-theme="light"]) { ${dark} }`;
  return `${light}\n@media (prefers-color-scheme: dark) { ${rules} }\n:root[data-theme="dark"] { ${dark} }\n`;
}

function fill(parts) {
  return html.replace(/<!-- (policy|head|foot) -->|\{policy\}/g, (_, name) => parts[name ?? "policy"]);
}
