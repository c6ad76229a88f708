import type { ContentsEntry } from "../epub/contents.ts";
import type { Place } from "./fragments.ts";
import type { TextFlow } from "./text-flow.ts";
import { TEXT_RECORD_BYTES } from "./text-records.ts";
import { forwardInteger } from "./index-records.ts";

/**
 * Trailing sequences: after each text record, the rows of the table of contents that begin, end or continue in it, so
 * that a device knows the chapter without opening the index. The notation was derived from published files; it is
 * described in calibre's developer notes on trailing byte sequences.
 * The rows that touch a record are grouped into strands. A strand goes from a row down to its first child, and so on;
 * consecutive rows without children under one parent share a step. Each step is a number with flags: the row's distance
 * from its parent, or for the first step of a later strand from the strand before.
 */

/** Flags of a step, and what follows the number when they are set. */
const GOES_ON = 0b0001;
const HAS_KIND = 0b0010;
const HAS_COUNT = 0b0100;
const STEPS_BACK = 0b1000;

/** Kind 8 counts back from strand to strand; where rows of a later strand have higher numbers, kind 5 counts on. */
type Kind = 8 | 5;

type Step = readonly ContentsRow[];
type Strand = readonly Step[];

/** One sequence for each text record, empty where no row touches it. */
export function contentsSequences(rows: readonly ContentsRow[], textLength: number): Buffer[] {
  const recordStarts = Array.from(
    { length: Math.ceil(textLength / TEXT_RECORD_BYTES) },
    (_, n) => n * TEXT_RECORD_BYTES,
  );
  const ordered = rows.toSorted((a, b) => a.start - b.start || a.index - b.index);
  const strands = recordStarts.map((start) => strandsOf(ordered.filter((row) => touches(row, start))));
  const kind: Kind = strands.some(stepsForward) ? 5 : 8;
  return strands.map((recordStrands, index) => encodeStrands(recordStrands, recordStarts[index] ?? 0, kind));
}

function touches(row: ContentsRow, recordStart: number): boolean {
  return row.start < recordStart + TEXT_RECORD_BYTES && row.start + row.length > recordStart;
}

function strandsOf(rows: readonly ContentsRow[]): Strand[] {
  const remaining = [...rows];
  const strands: Strand[] = [];
  for (let first = remaining.shift(); first; first = remaining.shift()) {
    strands.push(byDepth(takeStrand(first, remaining)));
  }
  return strands;
}

/** Moves the rest of a strand out of the remaining rows. */
function takeStrand(first: ContentsRow, remaining: ContentsRow[]): ContentsRow[] {
  const strand = [first];
  for (let last = first; ;) {
    const child = take(remaining, (row) => row.parent === last.index);
    if (child) return [...strand, ...takeStrand(child, remaining)];
    const sibling = take(
      remaining,
      (row) => row.depth === last.depth && row.parent === last.parent && row.index === last.index + 1,
    );
    if (!sibling) return strand;
    strand.push(sibling);
    last = sibling;
  }
}

function take(rows: ContentsRow[], fits: (row: ContentsRow) => boolean): ContentsRow | undefined {
  const at = rows.findIndex(fits);
  return at === -1 ? undefined : rows.splice(at, 1)[0];
}

function byDepth(rows: readonly ContentsRow[]): Strand {
  const steps = new Map<number, ContentsRow[]>();
  for (const row of rows) steps.set(row.depth, [...(steps.get(row.depth) ?? []), row]);
  return [...steps.values()];
}

function stepsForward(strands: readonly Strand[]): boolean {
  return strands.some((strand, index) => index > 0 && stepBack(strand, strands[index - 1]) < 0);
}

/** How many rows lie between the end of a strand and the beginning of the next one, counted back. */
function stepBack(strand: Strand, previous: Strand | undefined): number {
  return (previous?.at(-1)?.at(-1)?.index ?? 0) - (strand[0]?.[0]?.index ?? 0);
}

function encodeStrands(strands: readonly Strand[], recordStart: number, kind: Kind): Buffer {
  const steps: Buffer[] = [];
  strands.forEach((strand, strandIndex) => {
    strand.forEach((step, stepIndex) => {
      const isFirst = strandIndex === 0 && stepIndex === 0;
      const opensLaterStrand = strandIndex > 0 && stepIndex === 0;
      const distance = opensLaterStrand
        ? stepBack(strand, strands[strandIndex - 1])
        : (step[0]?.index ?? 0) - (step[0]?.parent ?? 0);
      const goesOn = spans(step, recordStart) && !spans(strand[stepIndex + 1], recordStart);
      steps.push(
        encodeStep({
          distance: Math.abs(distance),
          flags: opensLaterStrand && kind === 8 ? STEPS_BACK : 0,
          kind: isFirst ? kind : null,
          count: step.length,
          goesOn,
          flagBits: isFirst ? 3 : 4,
        }),
      );
    });
  });
  return Buffer.concat(steps);
}

/** True when the last row of a step began before the record and ends after it. */
function spans(step: Step | undefined, recordStart: number): boolean {
  const last = step?.at(-1);
  if (!last) return false;
  return last.start < recordStart && last.start + last.length > recordStart + TEXT_RECORD_BYTES;
}

interface EncodedStep {
  distance: number;
  flags: number;
  kind: Kind | null;
  count: number;
  goesOn: boolean;
  /** The first step of a record has no flag for stepping back. */
  flagBits: 3 | 4;
}

function encodeStep({ distance, flags, kind, count, goesOn, flagBits }: EncodedStep): Buffer {
  const all = flags | (goesOn ? GOES_ON : 0) | (kind === null ? 0 : HAS_KIND) | (count > 1 ? HAS_COUNT : 0);
  return Buffer.concat([
    forwardInteger(distance * 2 ** flagBits + all),
    kind === null ? Buffer.alloc(0) : forwardInteger(kind),
    count > 1 ? Buffer.of(Math.min(count, 255)) : Buffer.alloc(0),
    goesOn ? forwardInteger(0) : Buffer.alloc(0),
  ]);
}

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
