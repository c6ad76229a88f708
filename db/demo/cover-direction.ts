import { compositionNames, coverSeed } from "./covers.ts";
import type { CompositionName } from "./covers.ts";
import { palettes } from "./covers/palettes.ts";
import type { DemoBook } from "./demo-book.ts";
import { seedFrom } from "./seeded-random.ts";

/** Compositions that suit a shelf, by the first category of a book. */
const suited: Readonly<Record<string, readonly CompositionName[]>> = {
  "romans-aventures": ["swell", "sunset", "mountains", "constellation"],
  "romans-analyse": ["initial", "classic", "herbarium", "letters", "engraving"],
  "romans-epistolaire": ["label", "classic", "letters"],
  "romans-fantastique": ["engraving", "constellation", "letters"],
  "romans-historique": ["mountains", "initial", "tiles", "flowers"],
  "romans-realisme": ["letters", "classic", "tiles", "label", "initial"],
  "romans-romantisme": ["herbarium", "sunset", "initial"],
  "theatre-comedie": ["stage", "label", "tiles"],
  "theatre-drame": ["stage", "letters"],
  "theatre-tragedie": ["stage", "initial", "classic"],
  "poesie-ancienne": ["flowers", "herbarium"],
  "poesie-fables": ["tiles", "flowers"],
  "poesie-moderne": ["constellation", "swell", "engraving", "letters", "sunset"],
  "poesie-romantique": ["sunset", "herbarium", "constellation"],
  "essais-lettres": ["label", "flowers"],
  "essais-memoires": ["initial", "swell", "classic"],
  "essais-pensees": ["classic", "letters", "tiles"],
  "contes-enfance": ["flowers", "tiles", "herbarium"],
  "contes-fantastiques": ["engraving", "constellation"],
  "contes-nouvelles": ["label", "initial", "sunset", "classic"],
  "contes-philosophiques": ["tiles", "mountains", "label"],
  "contes-recits": ["flowers", "mountains"],
};

/**
 * Gives every edition its cover's seed: neighbours on the shelves get different palettes, editions of one book share
 * their composition and change their inks.
 */
export function directCovers(books: DemoBook[]): DemoBook[] {
  const turns = new Map<string, number>();
  return books.map((book, position) => {
    const shelf = book.categories[0] ?? "";
    const turn = turns.get(shelf) ?? 0;
    turns.set(shelf, turn + 1);
    const names = suited[shelf] ?? compositionNames;
    const name = names[turn % names.length] ?? "classic";
    const variation = seedFrom(book.title) % 97;
    const editions = book.editions.map((edition, index) => ({
      ...edition,
      coverSeed: edition.coverSeed ?? coverSeed(name, inksAt(position) + index * 4, variation),
    }));
    return { ...book, editions };
  });
}

/** Five and twelve share no divisor: every palette comes up before one returns. */
const inksAt = (position: number): number => (position * 5) % palettes.length;
