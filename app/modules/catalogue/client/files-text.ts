import { namesOf, type PublicFormats } from "#modules/catalogue/books/rules.ts";

const names = ["pdf", "epub", "azw3"] as const;

/** Which files a buyer gets, and which later: never one that could not be made. */
export function filesText(formats: PublicFormats): string {
  const ready = names.filter((name) => formats[name] === "ready");
  const pending = names.filter((name) => formats[name] === "pending");
  const later = pending.length > 0 ? ` ${namesOf(pending)} en préparation.` : "";
  if (ready.length > 0)
    return `${namesOf(ready)}, sans verrou, à télécharger depuis votre bibliothèque.${later}`;
  if (pending.length > 0)
    return `${namesOf(pending)}, sans verrou, en préparation\u202F: à télécharger bientôt depuis votre bibliothèque.`;
  return "Les fichiers de cette édition ne sont pas disponibles pour le moment.";
}
