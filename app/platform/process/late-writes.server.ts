/**
 * Writes what is counted in memory some time after it was counted; one write at a time, so that nothing is lost between two.
 * Counts in between are lost in a crash, which is acceptable.
 * @param every milliseconds from the first count to its write
 * @param onFailure called for a write that has failed; the next one is tried all the same
 */
export function lateWrites(write: () => Promise<void>, every: number, onFailure: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(write).catch(onFailure);
    return flushing;
  }

  return {
    /** To be called at each count. */
    plan(): void {
      timer ??= setTimeout(() => void flush(), every).unref();
    },
    /** Writes at once. Never rejects. */
    flush,
  };
}
