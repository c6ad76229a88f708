import { lazily } from "#platform/data/lazily.ts";

const whole = lazily(() => new Intl.NumberFormat("fr-FR"));

/** '1 820', with a French thousands' space. */
export const formatCount = (count: number): string => whole().format(count);

/** '1 820 téléchargements', with French plurals (0 and 1 are singular). */
export const formatDownloads = (count: number): string =>
  `${formatCount(count)} téléchargement${count > 1 ? "s" : ""}`;

/** '1 page', '412 pages', 'environ 410 pages'. */
export const formatPages = (count: number, areEstimated = false): string =>
  `${areEstimated ? "environ\u00A0" : ""}${formatCount(count)} page${count > 1 ? "s" : ""}`;
