/** Where React Router keeps scroll positions, by the key of their history entry. */
const positionsKey = "react-router-scroll-positions";

/**
 * Makes the browser's history fit for `ScrollRestoration`; to be called before the router starts. The inline script that React Router
 * writes for it is left out: it fails where web storage is denied, and the browser restores a loaded page by itself.
 */
export function prepareHistoryEntries(): void {
  nameEntry();
  forgetPositionOfThisPage();
  // Before the router's own listener: a link to a place on the same page makes an entry without a key.
  window.addEventListener("popstate", nameEntry);
}

/** Entries without a key of their own would share one position. */
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
