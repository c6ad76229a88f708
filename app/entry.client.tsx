import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { followServedLinks, prepareOnIntent, startRouter } from "#platform/page/browser-router.tsx";
import { ensureWebStorage } from "#platform/page/web-storage.ts";

/** The key under which React Router stores scroll positions, by the key of their history entry. */
const positionsKey = "react-router-scroll-positions";

ensureWebStorage();
prepareHistoryEntries();
void start();

async function start(): Promise<void> {
  const router = await startRouter();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {router}
        {/* React's ids count siblings, and `ServerRouter` has one here. */}
        <></>
      </StrictMode>,
    );
  });
  // React Router's own program takes over a route file that is edited: this one loads the page again.
  const createRoutesForHMR = () => window.location.reload();
  if (import.meta.env.DEV) Object.assign(window, { __reactRouterDataRouter: { createRoutesForHMR } });
  followServedLinks();
  prepareOnIntent();
}

/**
 * Prepares the browser's history for `ScrollRestoration`. React Router's inline
 * script for this is left out: it fails if web storage is denied, and the browser itself restores the position of a
 * loaded page.
 */
function prepareHistoryEntries(): void {
  nameEntry();
  forgetPositionOfThisPage();
  // Registered before the router's own listener: a link to a place on the same page makes an entry without a key.
  window.addEventListener("popstate", nameEntry);
}

/** Entries without their own key would share one position. */
function nameEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}

/** The browser has restored this page already, and the reader may have scrolled on since. */
function forgetPositionOfThisPage(): void {
  const { key } = history.state as { key: string };
  try {
    const { [key]: _, ...others } = JSON.parse(sessionStorage.getItem(positionsKey) ?? "{}") as object & {
      [key: string]: number;
    };
    sessionStorage.setItem(positionsKey, JSON.stringify(others));
  } catch {
    sessionStorage.removeItem(positionsKey);
  }
}
