import { CallError } from "#platform/http/app-errors.ts";
import { programPrefix } from "#platform/page/kept-books.ts";

/**
 * Built files have a hash in their names; pages and styles name them by their address, scripts as neighbours. The part
 * before the name keeps the search linear in texts of a megabyte.
 */
const builtName = /(?:assets|\.)\/([\w.-]{1,80}-[\w-]{8}\.(?:js|css|woff2))\b/g;
/** Names every screen of the shop. */
const allRoutes = /\/assets\/manifest-[\w-]+\.js/;

/** The addresses of built files that a text names. */
export const builtFilesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(builtName)].map(([, name]) => `/assets/${name}`)),
];

/**
 * Keeps the reader's pages at these addresses, and all files that they load, in the shop's current version. A version
 * is kept whole, and only then the former one is removed: a page never meets scripts of another version.
 * @throws CallError, or QuotaExceededError
 */
export async function keepProgram(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  const pages: [string, Response][] = [];
  for (const address of new Set(addresses)) pages.push([address, await fetchKept(address, signal)]);
  const texts = await Promise.all(pages.map(([, page]) => page.clone().text()));
  const html = texts.join("\n");
  const routes = allRoutes.exec(html)?.[0];
  const cache = await caches.open(programPrefix + (routes ?? ""));
  await keepFiles(cache, html, routes, signal);
  // Pages come last: those of the former version answer until then.
  for (const [address, page] of pages) await cache.put(address, page);
  await forgetPrograms(programPrefix + (routes ?? ""));
}

async function keepFiles(cache: Cache, html: string, routes: string | undefined, signal: AbortSignal) {
  const waiting = [...builtFilesIn(html), ...(routes === undefined ? [] : [routes])];
  const seen = new Set(waiting);
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const file = (await cache.match(address)) ?? (await fetchIfThere(address, signal));
    if (!file) continue;
    const text = address.endsWith(".woff2") || address === routes ? "" : await file.clone().text();
    await cache.put(address, file);
    for (const named of builtFilesIn(text)) {
      if (seen.has(named)) continue;
      seen.add(named);
      waiting.push(named);
    }
  }
}

/** A word in a script may look like the name of a file, and a book may name a file that it does not have. */
export async function fetchIfThere(address: string, signal: AbortSignal): Promise<Response | null> {
  try {
    return await fetchKept(address, signal);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

async function forgetPrograms(current: string): Promise<void> {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith(programPrefix) && name !== current);
  await Promise.all(former.map((name) => caches.delete(name)));
}

/** From the shop, past what is kept already, and whole: a body may be cut on its way. @throws CallError */
async function fetchKept(address: string, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(address, { cache: "reload", signal });
    if (response.ok && !response.redirected) return new Response(await response.blob(), response);
    const answer = (await response.json().catch(() => null)) as { error?: string } | null;
    throw new CallError(response.ok ? 404 : response.status, answer?.error ?? null);
  } catch (error) {
    throw signal.aborted || error instanceof CallError ? error : new CallError(0, null);
  }
}
