/** The function of `supervise.mjs`, for its test. */
export declare function supervise(
  start: (onOpen: () => void) => Promise<{ exitCode: number }>,
  report: (line: string) => void,
  pauses?: readonly number[],
  fullDiskPause?: number,
): Promise<number>;
