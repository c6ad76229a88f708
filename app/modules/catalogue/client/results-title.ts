export const resultsTitleId = "results-title";

/** Where focus goes when what held it goes away with the results that it belonged to: a keyboard's next step is among the new ones. */
export const focusResultsTitle = (): void =>
  document.getElementById(resultsTitleId)?.focus({ preventScroll: true });
