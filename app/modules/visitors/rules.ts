/** Pages that people look at. Calls, files, the back office and whatever scanners try are no visits. */
const publicPage =
  /^\/(?:$|(?:catalogue|panier|presentation|mentions|cgu|connexion|inscription|mot-de-passe-oublie|verification(?:\/choix)?|reinitialisation-mot-de-passe)$|(?:livre|membre)\/)/;

/** Programs that say of themselves that they are no reader; `lightMyRequest` is the shop asking itself for a page. */
const program = /bot\b|crawl|spider|slurp|archiver|facebookexternalhit|preview|^lightMyRequest$/i;

export const isPublicPage = (url: string): boolean => publicPage.test(url.split("?", 1)[0] ?? "");

export const isReader = (userAgent: string): boolean => !program.test(userAgent);

/**
 * The client's address as far as the shop's own relays can be believed: `hops` of them stand in front (runtime.md,
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
