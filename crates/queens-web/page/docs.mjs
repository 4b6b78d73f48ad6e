// The documentation as a website: the Markdown of docs/ as plain HTML, with the page's style. The book is part of the page, so links
// to a chapter open it there; other files of the repository are links to it.

import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { Marked } from "marked";

const REPOSITORY = "https://example.org/queens/blob/main/";

/** The contents: the table of documents in the README. */
function contents(readme) {
  const [, table] = /\n## Documentation\n([\s\S]*?)(?:\n## |$)/.exec(readme) ?? fail("README.md has no heading “Documentation”");
  return `# Documentation\n${table}`;
}

/** Writes the website into `folder`, which is beside the page, and fails if a link leads nowhere. */
export function writeDocumentation(root, folder, policy) {
  const names = readdirSync(`${root}docs`).filter((name) => name.endsWith(".md"));
  const sources = new Map(names.map((name) => [`docs/${name}`, readFileSync(`${root}docs/${name}`, "utf8")]));
  sources.set("README.md", contents(readFileSync(`${root}README.md`, "utf8")));
  mkdirSync(`${folder}pictures`, { recursive: true });
  const pages = [...sources].map(([path, source]) => convert(path, source, sources));
  const anchors = new Map(pages.map(({ name, ids }) => [name, ids]));
  for (const { name, title, body, links, pictures } of pages) {
    for (const [page, anchor] of links) {
      if (anchor && !anchors.get(page).has(anchor)) fail(`${name}: ${page} has no heading #${anchor}`);
    }
    for (const picture of pictures) cpSync(`${root}docs/${picture}`, folder + picture);
    writeFileSync(folder + name, document(title, body, policy));
  }
  cpSync("src/docs.css", `${folder}docs.css`);
}

/** The name of a document's page. */
const pageOf = (path) => (path === "README.md" ? "index.html" : path.replace(/^docs\//, "").replace(/\.md$/, ".html"));

/** A document as HTML, with its anchors, the links to other pages, and the pictures it shows. */
function convert(path, source, sources) {
  const ids = new Set();
  const links = [];
  const pictures = [];
  const resolve = (href) => {
    const [file, anchor] = href.split("#");
    if (/^[a-z]+:/.test(file)) return href;
    const target = file === "" ? path : posix.join(posix.dirname(path), file);
    const chapter = /^docs\/book\/(?:(\d\d)-[\w-]+|README)\.md$/.exec(target);
    if (chapter) return `../#learn${chapter[1] ? `?chapter=${Number(chapter[1])}` : ""}`;
    if (!sources.has(target)) return REPOSITORY + target;
    links.push([pageOf(target), anchor]);
    return pageOf(target) + (anchor ? `#${anchor}` : "");
  };
  const renderer = {
    heading({ tokens, depth, text }) {
      const id = slug(text);
      ids.add(id);
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${resolve(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      pictures.push(href);
      return `<img src="${href}" alt="${text.replaceAll('"', "&quot;")}">`;
    },
  };
  const html = new Marked({ renderer }).parse(source, { async: false });
  const body = html
    .replaceAll("<table>", '<div class="scroll" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll(/<thead>\s*<tr>\s*(<th><\/th>\s*)+<\/tr>\s*<\/thead>/g, "");
  const [, title] = /^# (.+)$/m.exec(source) ?? fail(`${path} has no title`);
  return { name: pageOf(path), title, body, ids, links, pictures };
}

/** The anchor of a heading, as GitHub makes it. */
function slug(heading) {
  const plain = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return plain.trim().replaceAll(" ", "-");
}

function document(title, body, policy) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title.replaceAll("`", "")} – Queens</title>
<link rel="stylesheet" href="../style.css">
<link rel="stylesheet" href="docs.css">
<link rel="icon" href="../icon.svg">
</head>
<body>
<header class="top">
<a class="brand" href="../"><img class="logo" src="../icon.svg" alt="">Queens</a>
<a href="index.html">Documentation</a>
</header>
<main>
<article class="chapter">
${body}</article>
</main>
</body>
</html>
`;
}

function fail(reason) {
  throw new Error(`documentation: ${reason}`);
}
