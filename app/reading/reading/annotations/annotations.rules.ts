import { days, hours } from "#platform/data/durations.ts";

export const annotationKinds = ["bookmark", "highlight"] as const;
export const annotationColors = ["yellow", "green", "blue", "pink"] as const;
export type AnnotationColor = (typeof annotationColors)[number];

/** Of one member in one edition. */
export const maxAnnotations = 2000;
/** In one call; a device that was away for longer makes several. */
export const maxChanges = 100;
/**
 * Calls of one member. A device that comes back with the most annotations of a book makes twenty; a reader who marks a
 * line every ten seconds makes 360.
 */
export const annotationLimit = { name: "annotations", points: 600, seconds: hours(1) / 1000 } as const;
/** Two notes of the longest kind are joined. */
export const maxNote = 10_000;
export const maxStoredNote = 20_000;

/** A removed one is kept this long, without its texts: by then every device has learnt of it. */
export const removedLife = days(365);

/** What of an annotation can change, and what identifies its state. */
export interface Mergeable {
  color: AnnotationColor;
  note: string;
  isRemoved: boolean;
  version: number;
}

/** A change made on a device, which knew the version `base`; 0: it was made there. */
export interface Change extends Omit<Mergeable, "version"> {
  base: number;
}

/**
 * The state after a device's change. Devices change annotations without a network, so a change may be based on an older
 * version than the stored one; then nothing that was written is lost: what was removed elsewhere comes back with the
 * newer text, what was changed elsewhere is not removed, and two notes become one with both texts. A change that arrives
 * twice has no effect the second time.
 * @param stored null: there is none yet
 */
export function merged(stored: Mergeable | null, { base, ...change }: Change): Mergeable {
  if (!stored) return { ...change, version: 1 };
  const next = base === stored.version ? change : joined(stored, change);
  const isSame =
    next.color === stored.color && next.note === stored.note && next.isRemoved === stored.isRemoved;
  return isSame ? stored : { ...next, version: stored.version + 1 };
}

function joined(stored: Mergeable, change: Omit<Change, "base">): Omit<Mergeable, "version"> {
  // Someone has written since, or removed it as well.
  if (change.isRemoved) return stored;
  return {
    color: change.color,
    note: stored.isRemoved ? change.note : joinedNotes(stored.note, change.note),
    isRemoved: false,
  };
}

function joinedNotes(stored: string, sent: string): string {
  if (stored.includes(sent)) return stored;
  if (sent.includes(stored)) return sent;
  return `${stored}\n\n${sent}`.slice(0, maxStoredNote);
}

interface Exported {
  kind: (typeof annotationKinds)[number];
  fraction: number;
  chapter: string;
  quote: string;
  note: string;
}

/** Annotations as Markdown, in the order of the book. */
export function annotationsMarkdown(
  { title, author }: { title: string; author: string },
  annotations: readonly Exported[],
): string {
  const lines = [`# ${plain(title)}`, "", plain(author)];
  let chapter: string | null = null;
  for (const each of annotations.toSorted((a, b) => a.fraction - b.fraction)) {
    if (each.chapter !== chapter && each.chapter !== "") lines.push("", `## ${plain(each.chapter)}`);
    chapter = each.chapter;
    const place = `${Math.floor(each.fraction * 100)}\u00a0%`;
    lines.push("");
    if (each.kind === "bookmark") lines.push(`- Signet à ${place}\u202f: ${plain(each.quote)}`);
    else lines.push(...each.quote.split("\n").map((line) => `> ${plain(line)}`), "", `(${place})`);
    if (each.note) lines.push("", ...each.note.split("\n").map(plain));
  }
  return `${lines.join("\n")}\n`;
}

/** A text in which no character means anything in Markdown (CommonMark, section 2.4). */
const plain = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+=])/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])/, String.raw`$1\$2`);
