export const resultsTitleId = "results-title";

/** The heading of the results, for screen readers and for the focus. */
export const ResultsTitle = () => (
  <h2 id={resultsTitleId} tabIndex={-1} className="sr-only">
    Résultats
  </h2>
);

/** Moves the focus to the results when the element that had it disappears: a keyboard's next step is among the new ones. */
export const focusResultsTitle = (): void =>
  document.getElementById(resultsTitleId)?.focus({ preventScroll: true });
