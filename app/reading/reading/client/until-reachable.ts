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
