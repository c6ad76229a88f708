import sharp from "sharp";
import { classic, initial, label, letters, stage } from "./covers/compositions-typographic.ts";
import { constellation, mountains, sunset, swell } from "./covers/compositions-landscape.ts";
import { engraving, flowers, herbarium, tiles } from "./covers/compositions-pattern.ts";
import { palettes, sheetHeight, sheetWidth, type Composition } from "./covers/sheet.ts";
import { seededRandom, seedFrom } from "./seeded-random.ts";
import type { DemoBook } from "./demo-book.ts";

/** Compositions for a category, by the first category of a book. */
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

/** Choices by hand, by title: a composition, and colours where they matter. */
const chosen: Readonly<Record<string, { composition: CompositionName; inks?: string }>> = {
  "Du côté de chez Swann": { composition: "herbarium", inks: "rose ancien" },
  Germinal: { composition: "engraving", inks: "encre" },
  "La Chanson de Roland": { composition: "mountains" },
  "Le Fantôme de l’Opéra": { composition: "stage", inks: "encre" },
  "Le Mystère de la chambre jaune": { composition: "label", inks: "ocre" },
  "Le Rouge et le Noir": { composition: "letters", inks: "encre" },
  "Les Contemplations": { composition: "constellation", inks: "nuit" },
  "Les Fleurs du mal": { composition: "herbarium", inks: "sapin" },
  "Les Misérables": { composition: "letters", inks: "garance sur papier" },
  "Les Trois Mousquetaires": { composition: "initial", inks: "reliure garance" },
  "L’Île mystérieuse": { composition: "sunset", inks: "canard" },
  "Notre-Dame de Paris": { composition: "stage", inks: "porcelaine" },
  "Vingt mille lieues sous les mers": { composition: "swell", inks: "nuit" },
};

/**
 * Gives every edition its cover's seed: neighbours in a list get different palettes; editions of one book share their
 * composition and vary the colours.
 */
export function directCovers(books: DemoBook[]): DemoBook[] {
  const turns = new Map<string, number>();
  return books.map((book, position) => {
    const category = book.categories[0] ?? "";
    const turn = turns.get(category) ?? 0;
    turns.set(category, turn + 1);
    const names = suited[category] ?? compositionNames;
    const choice = chosen[book.title];
    const name = choice?.composition ?? names[turn % names.length] ?? "classic";
    const inks = choice?.inks === undefined ? inksAt(position) : inksNamed(choice.inks);
    const variation = seedFrom(book.title) % 97;
    const editions = book.editions.map((edition, index) => ({
      ...edition,
      coverSeed: edition.coverSeed ?? coverSeed(name, inks + index * 7, variation),
    }));
    return { ...book, editions };
  });
}

const inksNamed = (name: string): number => {
  const index = palettes.findIndex((palette) => palette.name === name);
  if (index < 0) throw new RangeError(`Palette inconnue\u202f: ${name}`);
  return index;
};

/** Five and twelve are coprime: every palette is used before one repeats. */
const inksAt = (position: number): number => (position * 5) % palettes.length;

interface CoverInput {
  title: string;
  author: string;
  editionTitle: string;
  /** `coverSeed()` makes one for a chosen composition and palette. */
  seed: number;
}

const compositions = {
  classic,
  constellation,
  engraving,
  flowers,
  herbarium,
  initial,
  label,
  letters,
  mountains,
  stage,
  sunset,
  swell,
  tiles,
} as const satisfies Record<string, Composition>;

type CompositionName = keyof typeof compositions;
export const compositionNames = Object.keys(compositions).toSorted() as CompositionName[];

/** The seed of a composition in a palette; `variation` changes its random elements. */
export function coverSeed(composition: CompositionName, palette: number, variation = 0): number {
  const inks = palette % palettes.length;
  return (
    compositionNames.indexOf(composition) + compositionNames.length * (inks + palettes.length * variation)
  );
}

/**
 * Draws a cover, 1000 × 1500 pixels, JPEG. The same input always gives the same picture: letters are outlines of the
 * shop's own font, so no system font is used.
 */
export async function renderCover(input: CoverInput): Promise<Buffer> {
  return await sharp(Buffer.from(coverSvg(input)))
    .flatten()
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

function coverSvg({ title, author, editionTitle, seed }: CoverInput): string {
  const name = compositionNames[seed % compositionNames.length] ?? "classic";
  const palette = palettes[Math.floor(seed / compositionNames.length) % palettes.length] ?? palettes[0];
  if (!palette) throw new RangeError("Aucune palette de couverture");
  const body = compositions[name]({
    ...splitTitle(title),
    author,
    editionTitle,
    palette,
    random: seededRandom(seed),
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${sheetHeight}" viewBox="0 0 ${sheetWidth} ${sheetHeight}">${body}</svg>`;
}

/** Old titles have two halves, "Corinne ou l’Italie": the second one is set smaller. */
function splitTitle(title: string): { title: string; subtitle: string } {
  const match = /^(.+?),?( ou .+)$/u.exec(title);
  if (!match?.[1] || !match[2]) return { title, subtitle: "" };
  return { title: match[1], subtitle: match[2].trim() };
}
