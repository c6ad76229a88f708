import { create } from "content-disposition";
import { inPlainLetters } from "#platform/words/plain-letters.ts";

/**
 * A `Content-Disposition` that saves a file under this name (RFC 6266): `filename*` holds the exact name, `filename` an
 * ASCII form for older programs (appendix D), without characters that they or a file system misread.
 */
export const attachmentNamed = (name: string): string => create(name, { fallback: asciiName(name) });

/** The same for a file that a browser shows, and saves under this name. */
export const shownNamed = (name: string): string =>
  create(name, { type: "inline", fallback: asciiName(name) });

/** Some programs decode percent signs, others treat backslashes and quotation marks as the end. */
const asciiName = (name: string): string =>
  inPlainLetters(name)
    .replace(/%(?=[0-9a-f]{2})/gi, "_")
    .replace(/[^\x20-\x7e]+|[\\/:*?"<>|]+/g, "_")
    .replace(/ {2,}/g, " ");
