import { addressesOf, readerPages } from "#site.ts";

/** Pages for readers. Calls, files, the back office and scanners' requests are not visits. */
const publicPage = addressesOf(readerPages().filter(({ counted }) => counted !== false));

/** Programs that declare themselves as bots; `lightMyRequest` is the shop's own in-process request. */
const program = /bot\b|crawl|spider|slurp|archiver|facebookexternalhit|preview|^lightMyRequest$/i;

export const isPublicPage = (url: string): boolean => publicPage.test(url.split("?", 1)[0] ?? "");

export const isReader = (userAgent: string): boolean => !program.test(userAgent);

/**
 * The client's address, trusting only the shop's own reverse proxies: there are `hops` of them (runtime.md,
 * `TRUST_PROXY`). The last entry of `X-Forwarded-For` was written by the nearest.
 */
export function clientAddress(remote: string, forwardedFor: string | undefined, hops: number): string {
  if (hops === 0 || !forwardedFor) return remote;
  const way = [
    remote,
    ...forwardedFor
      .split(",")
      .map((address) => address.trim())
      .toReversed(),
  ];
  return way[Math.min(hops, way.length - 1)] ?? remote;
}
