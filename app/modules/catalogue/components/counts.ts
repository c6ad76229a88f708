const whole = new Intl.NumberFormat("fr-FR");

/** '1 820 téléchargements', with French spaces and plurals (0 and 1 are singular). */
export const formatDownloads = (count: number): string =>
  `${whole.format(count)} téléchargement${count > 1 ? "s" : ""}`;

/** '120 pages', or '? pages' when the number is not known (storefront.md §2, "Book detail"). */
export const formatPages = (pages: number | null): string =>
  pages === null ? "? pages" : `${whole.format(pages)} page${pages > 1 ? "s" : ""}`;
