import { asTextLine } from "#platform/words/hidden-characters.ts";

/** Not in the middle of a character of two units. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");

/**
 * A passage as one line that the shop stores: books contain marks of direction and control characters, which it refuses.
 */
export const bookLine = (text: string, length: number): string =>
  cut(asTextLine(text).replaceAll(/\s+/g, " ").trim(), length);

/** The same on several lines. */
export const bookLines = (text: string, length: number): string =>
  cut(text.split("\n").map(asTextLine).join("\n").trim(), length);
