import type { TocItem } from "foliate-js/progress.js";
import type { ContentsEntry } from "#reading/reading/book/readable-books.contract.ts";

/** An entry of the contents and those below it, in order. */
export const entriesOf = (entries: readonly ContentsEntry[]): ContentsEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.children)]);

export const tocItem = ({ title, href, children }: ContentsEntry): TocItem => ({
  label: title,
  href,
  ...(children.length > 0 ? { subitems: children.map(tocItem) } : {}),
});

/** The path and the fragment of a place. */
export function splitHref(href: string): [string, string | undefined] {
  const at = href.indexOf("#");
  return at === -1 ? [href, undefined] : [href.slice(0, at), href.slice(at + 1)];
}

export const elementOf = (doc: Document, fragment: string | undefined): Element | null =>
  fragment ? (doc.getElementById(fragment) ?? doc.querySelector(`[name="${CSS.escape(fragment)}"]`)) : null;
