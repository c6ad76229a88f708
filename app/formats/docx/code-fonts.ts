import { elementsIn, type XmlElement } from "../xml/xml-tree.ts";
import type { RunProperties } from "./run-properties.ts";
import { shownRuns, textOfRun } from "./shown-runs.ts";
import type { StyleSheet } from "./style-sheet.ts";

/** Fonts whose letters all have one width, by the names of their families. */
const MONOSPACE =
  /^(courier|consolas|menlo|monaco|lucida (console|sans typewriter)|cascadia|fira code|source code|inconsolata)|\b(mono|monospaced?)\b/i;

export const isMonospace = ({ font = "" }: RunProperties): boolean => MONOSPACE.test(font);

/** Whether most of a text is in such a font: a manuscript from a typewriter's tradition, in which it marks no code. */
export function isTypewritten(root: XmlElement, styles: StyleSheet): boolean {
  let all = 0;
  let monospace = 0;
  for (const paragraph of elementsIn(root)) {
    if (paragraph.name !== "w:p") continue;
    for (const { run, shown } of shownRuns(paragraph, styles)) {
      const { length } = textOfRun(run).trim();
      all += length;
      if (isMonospace(shown)) monospace += length;
    }
  }
  return 2 * monospace > all;
}
