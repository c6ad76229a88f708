import { create } from "content-disposition";
import { inPlainLetters } from "#platform/plain-letters.ts";

/**
 * A `Content-Disposition` that has a file saved under this name (RFC 6266): `filename*` holds it as it is, `filename`
 * what programs that know ASCII alone can keep of it (appendix D), without anything that they or a file system misread.
 */
export const attachmentNamed = (name: string): string => create(name, { fallback: asciiName(name) });

/** Percent signs are decoded by some, backslashes and quotation marks read as ends by others. */
const asciiName = (name: string): string =>
  inPlainLetters(name)
    .replace(/%(?=[0-9a-f]{2})/gi, "_")
    .replace(/[^\x20-\x7e]+|[\\/:*?"<>|]+/g, "_")
    .replace(/ {2,}/g, " ");
