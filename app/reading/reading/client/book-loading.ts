import type { Paginator } from "foliate-js/paginator.js";
import { seconds } from "#platform/data/durations.ts";

/** On the slowest network that can be read on. */
const limit = seconds(20);

/**
 * Watches the frames of a paginator: it would wait for ever for one that does not arrive, and turn no page any more.
 * @param onStuck runs when one did not arrive
 */
export function watchLoading(paginator: Paginator, onStuck: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  const end = () => {
    clearTimeout(timer);
    isLoading = false;
  };
  const fail = () => {
    end();
    onStuck();
  };
  paginator.addEventListener("create-overlayer", end);
  paginator.addEventListener("fail", fail);
  return {
    end,
    /** A section is laid out before its place is known: what is reported then is no page. */
    isLoading: () => isLoading,
    async begin(prepare: () => Promise<void>): Promise<void> {
      end();
      isLoading = true;
      timer = setTimeout(fail, limit);
      await prepare().catch((error: unknown) => {
        fail();
        throw error;
      });
    },
  };
}

/**
 * Waits until an address can be read: the network is there, or this browser keeps the book. A frame that is given an
 * address without a network shows the browser's own page, and the paginator then turns no page any more.
 */
export async function untilReachable(address: string, onWaiting: (isWaiting: boolean) => void) {
  if (navigator.onLine || (await isKept(address))) return;
  onWaiting(true);
  await new Promise<void>((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
  });
  onWaiting(false);
}

const isKept = async (address: string): Promise<boolean> =>
  "caches" in globalThis && (await caches.match(address, { ignoreVary: true })) !== undefined;
