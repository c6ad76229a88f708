/**
 * Runs `run` whenever the browser shows again a page that it had kept whole while another one was open (its back button
 * does so): what was pending when the page was left is pending for ever otherwise.
 * @param page the window
 * @returns what ends it
 */
export function watchReturn(page: EventTarget, run: () => void): () => void {
  const shown = (event: Event) => {
    // Shown for the first time, it is not kept: nothing has been left yet.
    if ((event as PageTransitionEvent).persisted) run();
  };
  page.addEventListener("pageshow", shown);
  return () => page.removeEventListener("pageshow", shown);
}
