/** A format that its owners cannot get yet. */
export interface AwaitedFormat {
  editionId: number;
  /** In its queue, from 1; null without a job that is ready. */
  place: number | null;
  /** The median of its queue's last builds, in milliseconds; null if none is known. */
  paceMs: number | null;
  /** The planned next try. */
  retryAt: Date | null;
}

/** In seconds, from now on, until all of these formats are expected; null if that is not known. */
export function expectedWait(awaited: readonly AwaitedFormat[], now: Date): number | null {
  let longestMs = 0;
  for (const { place, paceMs, retryAt } of awaited) {
    const places = place ?? (retryAt ? 1 : null);
    if (places === null || paceMs === null) return null;
    const pauseMs = retryAt ? Math.max(0, retryAt.getTime() - now.getTime()) : 0;
    longestMs = Math.max(longestMs, pauseMs + places * paceMs);
  }
  return Math.ceil(longestMs / 1000);
}
