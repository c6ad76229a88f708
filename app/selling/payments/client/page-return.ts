/**
 * Runs `run` whenever the browser restores a page from its back/forward cache: otherwise a state that was pending when
 * the page was left would stay pending forever.
 * @param page the window
 * @returns a function that ends this
 */
export function watchReturn(page: EventTarget, run: () => void): () => void {
  const shown = (event: Event) => {
    // The first display of a page is not a restoration.
    if ((event as PageTransitionEvent).persisted) run();
  };
  page.addEventListener("pageshow", shown);
  return () => page.removeEventListener("pageshow", shown);
}
