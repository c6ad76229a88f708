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
/** Characters of a marked passage, of the text on each side of it, and of a chapter's title. */
export const maxQuote = 2000;
export const maxContext = 100;
export const maxChapter = 300;

/** A removed one is kept this long, without its texts: by then every device has learnt of it. */
export const removedLife = days(365);

/** Where the text of an annotation is in one revision of the file. */
export interface Anchor {
  /** Null: nowhere. */
  cfi: string | null;
  fraction: number;
  revision: string;
  chapter: string;
}

/** What of an annotation can change, and what identifies its state. */
export interface Mergeable extends Anchor {
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
 * newer text, what was changed elsewhere is not removed, and two notes become one with both texts. Only a device that
 * knew the stored version moves it to another place. A change that arrives twice has no effect the second time.
 * @param stored null: there is none yet
 */
export function merged(stored: Mergeable | null, { base, ...change }: Change): Mergeable {
  if (!stored) return { ...change, version: 1 };
  const next = base === stored.version ? change : joined(stored, change);
  const isSame = mergedFields.every((field) => next[field] === stored[field]);
  return isSame ? stored : { ...next, version: stored.version + 1 };
}

const mergedFields = ["color", "note", "isRemoved", "cfi", "fraction", "revision", "chapter"] as const;

function joined(stored: Mergeable, change: Omit<Change, "base">): Omit<Mergeable, "version"> {
  // Someone has written since, or removed it as well.
  if (change.isRemoved) return stored;
  return {
    ...stored,
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
