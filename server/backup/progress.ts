import { formatBytes } from "#ui/bytes.ts";
import { seconds } from "#platform/data/durations.ts";

/** Counts the work of a backup or a restore, and reports it every few seconds. */
export type Progress = ReturnType<typeof reportProgress>;

const pause = seconds(5);

/** @param say receives a line in French for the operator */
export function reportProgress(say: (line: string) => void) {
  let rowBytes = 0;
  let files = 0;
  let fileBytes = 0;
  let reportedAt = performance.now();
  const line = () =>
    `Base\u202f: ${formatBytes(rowBytes)}\u202f; fichiers\u202f: ${files.toLocaleString("fr")}, ${formatBytes(fileBytes)}.`;
  function report(): void {
    if (performance.now() - reportedAt < pause) return;
    reportedAt = performance.now();
    say(line());
  }
  return {
    rows(bytes: number): void {
      rowBytes += bytes;
      report();
    },
    file(bytes: number): void {
      files += 1;
      fileBytes += bytes;
      report();
    },
    /** What has been done so far. */
    line,
  };
}
