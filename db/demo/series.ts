import type { PressQuote } from "#formats/onix/book-record.ts";

/**
 * The series of the demonstration's books, by title. A number only if the author gave one or if all editions agree:
 * Jules Verne's voyages and Balzac's comedy are numbered in several ways.
 */
export const demoSeries: Readonly<Record<string, { name: string; number: number | null }>> = {
  "Les Trois Mousquetaires": { name: "La Trilogie des Mousquetaires", number: 1 },
  "Les Malheurs de Sophie": { name: "La Trilogie de Fleurville", number: null },
  "Vingt mille lieues sous les mers": { name: "Voyages extraordinaires", number: null },
  "Le Tour du monde en quatre-vingts jours": { name: "Voyages extraordinaires", number: null },
  "L’Île mystérieuse": { name: "Voyages extraordinaires", number: null },
  "Le Mystère de la chambre jaune": { name: "Les Aventures extraordinaires de Rouletabille", number: 1 },
  "Du côté de chez Swann": { name: "À la recherche du temps perdu", number: 1 },
  "À l’ombre des jeunes filles en fleurs": { name: "À la recherche du temps perdu", number: 2 },
  "Le Père Goriot": { name: "La Comédie humaine", number: null },
  "La Peau de chagrin": { name: "La Comédie humaine", number: null },
  Nana: { name: "Les Rougon-Macquart", number: 9 },
  "Au Bonheur des Dames": { name: "Les Rougon-Macquart", number: 11 },
  Germinal: { name: "Les Rougon-Macquart", number: 13 },
};

/** The house's collections, by the beginning of a book's category. */
const demoCollections = { poesie: "Voix hautes", contes: "Les Veillées", essais: "L’Esprit vif" } as const;

/** What the press of their time wrote. */
const demoQuotes: Readonly<Record<string, PressQuote[]>> = {
  "Madame Bovary": [
    {
      text: "Fils et frère de médecins distingués, M. Gustave Flaubert tient la plume comme d’autres le scalpel.",
      author: "Sainte-Beuve",
      source: "Le Moniteur universel",
      date: "1857-05-04",
      link: "",
    },
  ],
};

/** The metadata of a demonstration book. @param category its first one */
export const demoMetadata = (title: string, category = "") => ({
  language: "fr" as const,
  originalTitle: null,
  collection:
    Object.entries(demoCollections).find(([beginning]) => category.startsWith(beginning))?.[1] ?? null,
  series: demoSeries[title] ?? null,
  contributors: [],
  pressQuotes: demoQuotes[title] ?? [],
});
