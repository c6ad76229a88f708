import { lazily } from "#platform/lazily.ts";
import { namesOf, type PublicFormats } from "#modules/catalogue/books/rules.ts";

const whole = lazily(() => new Intl.NumberFormat("fr-FR"));

/** '1 820', with a French thousands' space. */
export const formatCount = (count: number): string => whole().format(count);

/** '1 820 téléchargements', with French plurals (0 and 1 are singular). */
export const formatDownloads = (count: number): string =>
  `${formatCount(count)} téléchargement${count > 1 ? "s" : ""}`;

/** '1 page', '412 pages'. */
export const formatPages = (count: number): string => `${formatCount(count)} page${count > 1 ? "s" : ""}`;

/** A calm reader's pace on the pages of our PDF, about 250 words each. */
const minutesPerPage = 1.25;

/** About how long a text takes to read: « environ 5 h », « moins d’une heure ». */
export function readingTime(pages: number): string {
  const hours = (pages * minutesPerPage) / 60;
  if (hours < 0.75) return "moins d’une heure";
  return `environ\u00A0${Math.round(hours)}\u00A0h`;
}

const names = ["pdf", "epub", "azw3"] as const;

/** The files that a buyer gets now, and later; without failed ones. It says which format the edition does not have. */
export function filesText(formats: PublicFormats): string {
  const absent = names.filter((name) => formats[name] === "absent");
  const missing = absent.length > 0 ? ` Pas d’${namesOf(absent)}\u202F: la mise en page est fixe.` : "";
  return `${presentText(formats)}${missing}`;
}

function presentText(formats: PublicFormats): string {
  const ready = names.filter((name) => formats[name] === "ready");
  const pending = names.filter((name) => formats[name] === "pending");
  const later = pending.length > 0 ? ` ${namesOf(pending)} en préparation.` : "";
  if (ready.length > 0)
    return `${namesOf(ready)}, sans verrou, à télécharger depuis votre bibliothèque.${later}`;
  if (pending.length > 0)
    return `${namesOf(pending)}, sans verrou, en préparation\u202F: à télécharger bientôt depuis votre bibliothèque.`;
  return "Les fichiers de cette édition ne sont pas disponibles pour le moment.";
}
