import type { EntryReader } from "../archive/inspect-archive.server.ts";
import { UnreadableFileError } from "../format-errors.ts";

/** Twice the verses of the Bible. A conversion holds every paragraph several times: 100 000 would take 750 MB. */
const MAX_PARAGRAPHS = 60_000;

/**
 * Counts the paragraphs of a text part while it is unpacked, in constant memory.
 * @throws UnreadableFileError beyond the limit
 */
export function paragraphGuard(): EntryReader {
  let count = 0;
  let tail = "";
  return (chunk) => {
    // UTF-16 without its zero bytes reads as ASCII.
    const window = tail + chunk.toString("latin1").replaceAll("\0", "");
    count += window.match(/<w:p[ >]/g)?.length ?? 0;
    tail = window.slice(1 - TAG_LENGTH);
    if (count > MAX_PARAGRAPHS) throw new UnreadableFileError(TOO_MANY);
  };
}

const TAG_LENGTH = "<w:p>".length;

const TOO_MANY = `Ce document compte plus de ${MAX_PARAGRAPHS.toLocaleString("fr-FR")} paragraphes, plus qu’aucun livre. Divisez-le en plusieurs éditions, puis renvoyez chaque partie.`;
