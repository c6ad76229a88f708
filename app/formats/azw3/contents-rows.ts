import type { ContentsEntry } from "../epub/contents.ts";
import type { Place } from "./fragments.ts";
import type { TextFlow } from "./text-flow.ts";

/** A row of the table of contents as KF8 stores it: all rows of a level together, levels from the top down. */
export interface ContentsRow {
  index: number;
  title: string;
  depth: number;
  place: Place;
  /** Bytes from the beginning of the text with every fragment in place. */
  start: number;
  /** Bytes up to the next row of the same or a higher level. */
  length: number;
  parent: number | null;
  firstChild: number | null;
  lastChild: number | null;
}

interface Draft {
  entry: ContentsEntry;
  depth: number;
  place: Place;
  start: number;
}

/** Sorts the table of contents by level and then by reading order, and links rows to their parents and children. */
export function contentsRows(entries: readonly ContentsEntry[], flow: TextFlow): ContentsRow[] {
  const drafts = draftsOf(entries, 0, flow).toSorted((a, b) => a.depth - b.depth);
  const indexOf = new Map(drafts.map((draft, index) => [draft.entry, index]));
  const parents = new Map(
    drafts.flatMap(({ entry }) => entry.children.map((child) => [child, entry] as const)),
  );
  const number = (entry: ContentsEntry | undefined): number | null => (entry && indexOf.get(entry)) ?? null;
  return drafts.map(({ entry, depth, place, start }, index) => ({
    index,
    title: entry.title,
    depth,
    place,
    start,
    length: endOf(depth, start, drafts, flow.text.length) - start,
    parent: number(parents.get(entry)),
    firstChild: number(entry.children[0]),
    lastChild: number(entry.children.at(-1)),
  }));
}

function draftsOf(entries: readonly ContentsEntry[], depth: number, flow: TextFlow): Draft[] {
  return entries.flatMap((entry) => {
    const place = flow.placeOf(entry.href) ?? { fragment: 0, offset: 0 };
    const start = (flow.fragments[place.fragment]?.insertAt ?? 0) + place.offset;
    return [{ entry, depth, place, start }, ...draftsOf(entry.children, depth + 1, flow)];
  });
}

function endOf(depth: number, start: number, drafts: readonly Draft[], textEnd: number): number {
  const ends = drafts
    .filter((other) => other.depth <= depth && other.start > start)
    .map((other) => other.start);
  return ends.reduce((first, end) => Math.min(first, end), textEnd);
}
