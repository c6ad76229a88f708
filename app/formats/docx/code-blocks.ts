import { hasClass, isElement, text, textOf, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import type { RunProperties } from "./run-properties.ts";
import { textOfRun, type ShownRun } from "./shown-runs.ts";

/**
 * Paragraphs of code next to each other become one block that keeps every space and line. An empty paragraph between
 * them is an empty line.
 */
export function buildCodeBlocks(parent: XmlElement): void {
  const built: XmlNode[] = [];
  let open: XmlElement[] = [];
  const close = (): void => {
    const blanks = open.length - 1 - open.findLastIndex((line) => hasClass(line, "code"));
    const lines = open.slice(0, open.length - blanks);
    if (lines.length > 0) built.push(codeBlock(lines));
    built.push(...open.slice(lines.length));
    open = [];
  };
  for (const child of parent.children) {
    const isLine =
      isElement(child, "p") && (hasClass(child, "code") || (open.length > 0 && isBlankLine(child)));
    if (isLine) {
      open.push(child);
      continue;
    }
    close();
    if (child.kind === "element") buildCodeBlocks(child);
    built.push(child);
  }
  close();
  parent.children = built;
}

const isBlankLine = (paragraph: XmlElement): boolean =>
  paragraph.children.every((child) => child.kind === "text") && textOf(paragraph).trim() === "";

function codeBlock(lines: readonly XmlElement[]): XmlElement {
  const written = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [text("\n")]),
    ...withLines(line.children),
  ]);
  return xml("pre", {}, [xml("code", {}, written)]);
}

/** Line breaks as characters; other elements keep their content. */
function withLines(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.map((node) => {
    if (node.kind === "text") return node;
    if (node.name === "br") return text("\n");
    return { ...node, children: withLines(node.children) };
  });
}

/** Fonts whose letters all have one width, by the names of their families. */
const MONOSPACE =
  /^(courier|consolas|menlo|monaco|lucida (console|sans typewriter)|cascadia|fira code|source code|inconsolata)|\b(mono|monospaced?)\b/i;

export const isMonospace = ({ font = "" }: RunProperties): boolean => MONOSPACE.test(font);

/** Whether most of a text is in such a font: a manuscript from a typewriter's tradition, in which it marks no code. */
export function isTypewritten(runs: readonly ShownRun[]): boolean {
  let all = 0;
  let monospace = 0;
  for (const { run, shown } of runs) {
    const { length } = textOfRun(run).trim();
    all += length;
    if (isMonospace(shown)) monospace += length;
  }
  return 2 * monospace > all;
}
