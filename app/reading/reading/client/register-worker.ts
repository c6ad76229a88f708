import { hasCaches } from "#platform/page/kept-books.ts";
import { trustedScriptUrl } from "#ui/trusted-html.ts";

/** Served beside the reader's addresses: its scope is theirs alone, never the shop's pages. */
const workerPath = "/lire/hors-ligne.js";

/** Browsers have neither over a connection that is not secure, nor where storage is denied. */
export const canKeepBooks = (): boolean => "serviceWorker" in navigator && hasCaches();

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(trustedScriptUrl(workerPath), {
    scope: "/lire/",
    updateViaCache: "none",
  });
