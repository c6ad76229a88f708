import { localName, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { type Block, isHeading } from "./blocks.ts";
import { OPENING_WORDS, type OpeningBlock, type OpeningRun } from "./extract.ts";

/** Tables, pictures and players have no place among plain lines. */
const LEFT_OUT = new Set([
  "table",
  "figure",
  "img",
  "svg",
  "math",
  "audio",
  "video",
  "object",
  "iframe",
  "form",
]);
/** More than any paragraph of prose has: a page shows no others. */
const MOST_RUNS = 400;
const LONGEST_RUN = 20_000;
const MOST_BLOCKS = 2000;

/** The first words of a text, in whole paragraphs. */
export function openingOf(blocks: readonly Block[]): OpeningBlock[] {
  const opening: OpeningBlock[] = [];
  let words = 0;
  for (const { element: block, isQuoted } of blocks) {
    if (words >= OPENING_WORDS || opening.length === MOST_BLOCKS) break;
    const name = localName(block);
    if (LEFT_OUT.has(name)) continue;
    if (name === "hr") {
      opening.push({ kind: "break", runs: [] });
      continue;
    }
    const runs = trimmed(runsOf(block)).slice(0, MOST_RUNS);
    if (runs.length === 0) continue;
    const kind = isHeading(block) ? "heading" : isQuoted ? "quote" : "paragraph";
    opening.push({ kind, runs });
    words += runs
      .map(({ text }) => text)
      .join("")
      .split(/\s+/).length;
  }
  return opening;
}

type Style = OpeningRun["style"];
const STYLES: Readonly<Record<string, Style>> = {
  em: "emphasis",
  i: "emphasis",
  cite: "emphasis",
  strong: "strong",
  b: "strong",
  sup: "raised",
};

function runsOf(block: XmlElement): OpeningRun[] {
  const runs: OpeningRun[] = [];
  const isPreformatted = localName(block) === "pre";
  const add = (text: string, style: Style) => {
    const last = runs.at(-1);
    if (last && last.style === style) last.text += text;
    else runs.push(style ? { text, style } : { text });
  };
  const visit = (node: XmlNode, style: Style) => {
    if (node.kind === "text")
      return add(isPreformatted ? node.value : node.value.replace(/[ \t\r\n]+/g, " "), style);
    const name = localName(node);
    if (name === "br") return add("\n", style);
    if (LEFT_OUT.has(name) || isNoteReference(node)) return;
    for (const child of node.children) visit(child, STYLES[name] ?? style);
  };
  visit(block, undefined);
  return runs;
}

/** A number that leads to a note leads nowhere here. */
const isNoteReference = (element: XmlElement): boolean =>
  localName(element) === "a" &&
  (element.attributes.get("epub:type") === "noteref" || element.attributes.get("role") === "doc-noteref");

function trimmed(runs: readonly OpeningRun[]): OpeningRun[] {
  const kept = runs.map((run) => ({ ...run, text: run.text.replace(/ ?\n ?/g, "\n") }));
  const first = kept[0];
  const last = kept.at(-1);
  if (first) first.text = first.text.replace(/^[ \n]+/, "");
  if (last) last.text = last.text.replace(/[ \n]+$/, "");
  return kept.filter(({ text }) => text !== "" && text.length <= LONGEST_RUN);
}
