import { z } from "zod";

/** Bytes of each part of a file that counts for its digest. */
export const partLength = 1024;

/** Where the parts of a file are: KOReader's `partialMD5`. A part that begins after the end is left out. */
export const partOffsets = (size: number): number[] =>
  [0, ...Array.from({ length: 11 }, (_, index) => partLength * 4 ** index)].filter((offset) => offset < size);

/** Copies whose digests are looked at for one request: a device that is new has downloaded some at once. */
export const copiesAtOnce = 20;

export const Document = z.string().regex(/^[0-9a-f]{32}$/i);

/** What KOReader sends (kosync, `PUT /syncs/progress`). */
export const SentProgress = z.object({
  document: Document,
  /** A place in its own notation: an XPointer, or a page. */
  progress: z.union([z.string(), z.number()]).transform((place) => String(place).slice(0, 1000)),
  percentage: z.coerce.number().min(0).max(1),
  device: z.string().max(200),
  device_id: z.string().min(1).max(90),
});

/** Codes of the protocol's own server. */
export const refusals = {
  unauthorized: { code: 2001, message: "Unauthorized" },
  invalid: { code: 2003, message: "Invalid request" },
  unknownDocument: { code: 2004, message: "Ce livre n’est pas dans votre bibliothèque." },
  closed: { code: 2005, message: "Créez un mot de passe d’appareil dans vos paramètres." },
} as const;

/**
 * The XPointer of the file in which a fraction of the text is: the chapter, since the browser knows no paragraph that
 * KOReader could find. @param lengths of the text of each file in the spine
 */
export function chapterAt(fraction: number, lengths: readonly number[]): string {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let left = fraction * total;
  const index = lengths.findIndex((length) => (left -= length) < 0);
  return `/body/DocFragment[${(index === -1 ? lengths.length - 1 : index) + 1}]/body`;
}

/** Identifies a device of KOReader among those of the browser. */
export const deviceIdOf = (sent: string): string => `koreader-${sent}`;

export const isKoreader = (deviceId: string): boolean => deviceId.startsWith("koreader-");

/** KOReader's own name of a device whose place it is. */
export const sentDeviceId = (deviceId: string): string => deviceId.replace(/^koreader-/, "");

/**
 * Whether KOReader finds this place in a copy of this format: the number of a page in a PDF, an XPointer in the others.
 * Places are an edition's, and another copy of it may have been read last.
 */
export const isNotationOf = (format: "pdf" | "epub" | "azw3", notation: string | null): notation is string =>
  notation !== null && (format === "pdf" ? /^\d{1,6}$/.test(notation) : notation.startsWith("/"));
