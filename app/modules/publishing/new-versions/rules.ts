import type { Format } from "#modules/publishing/formats/rules.ts";

/** For readers: what has changed. */
export const noteMaxLength = 500;

/**
 * Whether a reader who downloads now gets the new files: all of them are made, and none is being made again. The AZW3
 * of a fixed layout is absent.
 */
export const isReady = (
  wanted: readonly Format[],
  formats: readonly { format: Format; state: "pending" | "ready" | "failed" | "absent" }[],
): boolean =>
  wanted.every((format) =>
    formats.some((each) => each.format === format && (each.state === "ready" || each.state === "absent")),
  );
