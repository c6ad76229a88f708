import { namesOf, type PublicFormats } from "#books/catalogue/books/books.rules.ts";

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
