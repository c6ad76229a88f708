import { minutes } from "#platform/data/durations.ts";

/** Saves a file among the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  // Browsers may read the address after the click has returned, without a time limit.
  setTimeout(() => URL.revokeObjectURL(anchor.href), minutes(1));
}
