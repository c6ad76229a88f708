/** The requests of this process that wait for their answer. */
export interface PendingRequests {
  /** A request came in. Counts until its `end`. */
  begin(id: string): void;
  /** Its answer begins, or its connection closed. Later calls for the same request change nothing. */
  end(id: string): void;
  /** Waits until no request is pending, at most `atMost` milliseconds. */
  none(atMost: number): Promise<void>;
}

/**
 * For work that computes much, and that no reader waits for: in the process that answers readers, it runs between requests
 * (docs/decisions/104-receipts-after-requests.md).
 */
export function createPendingRequests(): PendingRequests {
  const pending = new Set<string>();
  const waiting = new Set<() => void>();
  return {
    begin: (id) => void pending.add(id),
    end(id) {
      if (!pending.delete(id) || pending.size > 0) return;
      for (const resolve of waiting) resolve();
    },
    async none(atMost) {
      if (pending.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, atMost);
      waiting.add(resolve);
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
    },
  };
}
