import { type Format, formats as allFormats } from "#books/publishing/edition-formats.rules.ts";

/** For readers: what has changed. */
export const noteMaxLength = 500;

/**
 * The formats in which a new version can be announced, in their usual order: those that are ready, once none of the
 * wanted ones is being made any more. A format that failed for good, or that a fixed layout does not have, is left out.
 * @returns none while the version must wait: a format is still being made, or all have failed
 */
export function announceable(
  wanted: readonly Format[],
  formats: readonly { format: Format; state: "pending" | "ready" | "failed" | "absent" }[],
): Format[] {
  const stateOf = (format: Format) => formats.find((each) => each.format === format)?.state ?? "pending";
  if (wanted.some((format) => stateOf(format) === "pending")) return [];
  return allFormats.filter((format) => wanted.includes(format) && stateOf(format) === "ready");
}
