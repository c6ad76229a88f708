export const resultsTitleId = "results-title";

/**
 * The element that gets the focus when the focused one disappears with its results, so that keyboard users continue
 * among the new ones.
 */
export const focusResultsTitle = (): void =>
  document.getElementById(resultsTitleId)?.focus({ preventScroll: true });
