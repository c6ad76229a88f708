import { minutes, seconds } from "#platform/data/durations.ts";
import { CallError } from "#platform/http/app-errors.ts";

/** How long a connection may be interrupted before a transfer is abandoned. */
const patience = minutes(10);
const longestPause = seconds(15);

/** Retries with growing pauses, or as soon as the network is back, while the shop is unreachable or closed. */
export async function patiently<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let pause = seconds(1); ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await attempt();
    } catch (error) {
      const isPassing =
        error instanceof CallError && (error.status === 0 || [502, 503, 504].includes(error.status));
      if (!isPassing || performance.now() - start > patience) throw error;
      await pauseOrNetwork(pause, signal);
    }
  }
}

function pauseOrNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (settle: () => void) => () => {
      ended.abort();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end(resolve), milliseconds);
    window.addEventListener("online", end(resolve), { signal: ended.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason as Error)),
      { signal: ended.signal },
    );
  });
}
