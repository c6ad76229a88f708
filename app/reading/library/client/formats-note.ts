import { namesOf, type PublicFormats } from "#books/catalogue/books/books.rules.ts";
import { formats } from "#books/publishing/edition-formats.rules.ts";

/** What an owner reads of the files that are not there; empty if all are. @param readyInSeconds null: not known */
export function formatsNote(states: PublicFormats, readyInSeconds: number | null): string {
  const pending = formats.filter((format) => states[format] === "pending");
  const failed = formats.filter((format) => states[format] === "failed");
  const ready = pending.length > 1 ? "prêts" : "prêt";
  const when =
    readyInSeconds === null ? "encore quelques minutes" : `${ready} dans ${waitText(readyInSeconds)}`;
  return [
    ...(pending.length > 0 ? [`${namesOf(pending)} en préparation\u202F: ${when}.`] : []),
    ...(failed.length > 0
      ? [`${namesOf(failed)}\u202F: pas ${failed.length > 1 ? "disponibles" : "disponible"} pour le moment.`]
      : []),
  ].join(" ");
}

/** Rounded up, as an estimate is better too long than too short. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "moins d’une minute";
  if (minutes <= 90) return `environ ${minutes}\u00A0minutes`;
  return `environ ${Math.ceil(minutes / 60)}\u00A0heures`;
}
