import { type OpenedPackage, SVG_TYPE } from "../epub/read-package.ts";
import { CODE_NAME, MARK_CLASS, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { elementsIn, hasClass, localName, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import {
  type Block,
  blocksOf,
  keepBlocks,
  lengthOf,
  isHeading,
  OPENING_WORDS,
  type OpeningBlock,
  type OpeningRun,
} from "./blocks.ts";
import type { Cut, SpineText } from "./cut.ts";
import { recurringNames } from "./names.ts";
import { linksIn, targetsOf, withoutDeadLinks } from "./links.ts";
import { removeFrom } from "./package.ts";

interface ShortenedTexts {
  /** The documents that stay, in the reading order; null for a drawing. */
  documents: Map<string, XmlElement | null>;
  /** Those that are no longer as they were. */
  changed: { path: string; root: XmlElement }[];
  /** Properties of the manifest that shortened documents still have. */
  properties: Map<string, string>;
  /** Of every file in the spine, before anything is left out. */
  lengths: number[];
  /** Names that recur in the whole book. */
  names: string[];
  /** The text that stays, without what precedes it. */
  text: Block[];
}

/** The documents of an extract: whole ones, one that ends early, and the notes to which these lead. */
export function shortenedTexts(
  { spine }: OpenedPackage,
  rootOf: (path: string) => XmlElement,
  decide: (linear: readonly SpineText[]) => Cut,
): ShortenedTexts {
  const all = spine.map(({ path, mediaType, isLinear, properties }) => {
    const root = mediaType === SVG_TYPE ? null : rootOf(path);
    const wasMarked = root !== null && removeMarks(root);
    return { path, root, isLinear, properties, wasMarked };
  });
  const blocks = all.map(({ root, isLinear }) => (root && isLinear ? blocksOf(root) : []));
  const lengths = blocks.map((each) => each.reduce((sum, { element }) => sum + lengthOf(element), 0));
  const names = recurringNames(blocks.flat().map(({ element }) => textOf(element)));
  const linear = all.filter(({ isLinear }) => isLinear);
  const cut = decide(linear);
  const whole = linear.slice(0, cut.lastDocument);
  const noted = notesOf([...whole, linear[cut.lastDocument]], cut);
  const cutShort = all.filter(
    (each) =>
      !whole.includes(each) &&
      each.root !== null &&
      keepBlocks(each.root, { blocks: cut.kept, ids: noted.get(each.path) ?? new Set() }),
  );
  const stays = all.filter((each) => whole.includes(each) || cutShort.includes(each));
  const documents = new Map(stays.map(({ path, root }) => [path, root]));
  const targets = targetsOf(documents);
  const changed = stays.flatMap((each) => {
    const { path, root } = each;
    if (!root) return [];
    const isLinked = withoutDeadLinks(path, root, targets);
    return isLinked || each.wasMarked || cutShort.includes(each) ? [{ path, root }] : [];
  });
  const properties = new Map(
    cutShort.flatMap(({ path, root, properties: stated }) =>
      root ? [[path, stillTrue(stated, root)] as const] : [],
    ),
  );
  return { documents, changed, properties, lengths, names, text: cut.text };
}

/** The ids of notes to which the kept text refers, by their documents. */
function notesOf(
  texts: readonly (SpineText | undefined)[],
  { kept, lastDocument }: Cut,
): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const [index, each] of texts.entries()) {
    if (!each?.root) continue;
    const roots =
      index < lastDocument ? [each.root] : [...elementsIn(each.root)].filter((one) => kept.has(one));
    for (const { element, to } of roots.flatMap((root) => linksIn(each.path, root))) {
      const [path = "", id] = to.split("#");
      const { attributes } = element;
      const isNote = attributes.get("epub:type") === "noteref" || attributes.get("role") === "doc-noteref";
      if (isNote && id) wanted.set(path, (wanted.get(path) ?? new Set()).add(id));
    }
  }
  return wanted;
}

/** @returns whether there were any */
export function removeMarks(root: XmlElement): boolean {
  const marks = [...elementsIn(root)].filter(
    (element) =>
      (hasClass(element, MARK_CLASS) && textOf(element).includes(MARK_PLACEHOLDER)) ||
      (localName(element) === "meta" && element.attributes.get("name") === CODE_NAME),
  );
  for (const mark of marks) removeFrom(root, mark);
  return marks.length > 0;
}

/** The manifest states what a document contains (EPUB 3.3, section 5.6.2): a drawing, formulas. */
function stillTrue(stated: readonly string[], root: XmlElement): string {
  const names = new Set([...elementsIn(root)].map(localName));
  const needs: Record<string, string> = { svg: "svg", mathml: "math", scripted: "script" };
  return stated
    .filter((property) => property !== "remote-resources" && names.has(needs[property] ?? "html"))
    .join(" ");
}

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
