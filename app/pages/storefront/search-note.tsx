import type { CataloguePage } from "#books/catalogue/books/books.contract.ts";
import { withoutWords } from "#books/catalogue/search/search-words.rules.ts";

type SearchNoteProps = Pick<CataloguePage, "total" | "relaxed" | "described" | "free"> & { search: string };

/** How the results were found, where it is not by all words of a search. */
export function SearchNote({ search, total, relaxed, described, free }: SearchNoteProps) {
  if (total === 0) return "Aucun livre gratuit pour les abonnés ne répond à ces mots.";
  const left = (relaxed ?? []).map(quoted).join(" ni ");
  return [
    free && "Voici les livres gratuits pour les abonnés.",
    left &&
      `Aucun livre ne contient tous ces mots. Résultats pour ${quoted(withoutWords(search, relaxed ?? []))}, sans ${left}.`,
    described && "Ces mots sont dans la présentation ou dans le texte, pas dans le titre.",
  ]
    .filter(Boolean)
    .join(" ");
}

const quoted = (words: string) => `«\u00A0${words}\u00A0»`;
