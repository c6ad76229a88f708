import { readFileSync } from "node:fs";
import { directCovers } from "./covers.ts";
import type { DemoBook, DemoEdition } from "./demo-book.ts";

interface DemoCategory {
  /** Stable name used by `DemoBook.categories`; never shown. */
  key: string;
  name: string;
  children: { key: string; name: string }[];
}

/** The shop's categories, two levels deep; books are in leaves only. */
export const demoCategories: DemoCategory[] = [
  {
    key: "romans",
    name: "Romans",
    children: [
      { key: "romans-aventures", name: "Aventures" },
      { key: "romans-analyse", name: "Roman d’analyse" },
      { key: "romans-epistolaire", name: "Roman épistolaire" },
      { key: "romans-fantastique", name: "Fantastique et mystère" },
      { key: "romans-historique", name: "Roman historique" },
      { key: "romans-realisme", name: "Réalisme et naturalisme" },
      { key: "romans-romantisme", name: "Romantisme" },
    ],
  },
  {
    key: "theatre",
    name: "Théâtre",
    children: [
      { key: "theatre-comedie", name: "Comédie" },
      { key: "theatre-drame", name: "Drame" },
      { key: "theatre-tragedie", name: "Tragédie" },
    ],
  },
  {
    key: "poesie",
    name: "Poésie",
    children: [
      { key: "poesie-ancienne", name: "Moyen Âge et Renaissance" },
      { key: "poesie-fables", name: "Fables" },
      { key: "poesie-moderne", name: "Symbolisme et modernité" },
      { key: "poesie-romantique", name: "Lyrisme romantique" },
    ],
  },
  {
    key: "essais",
    name: "Essais et correspondances",
    children: [
      { key: "essais-lettres", name: "Correspondances" },
      { key: "essais-memoires", name: "Mémoires et confessions" },
      { key: "essais-pensees", name: "Essais et pensées" },
    ],
  },
  {
    key: "contes",
    name: "Contes et nouvelles",
    children: [
      { key: "contes-enfance", name: "Contes pour tous les âges" },
      { key: "contes-fantastiques", name: "Contes fantastiques" },
      { key: "contes-nouvelles", name: "Nouvelles" },
      { key: "contes-philosophiques", name: "Contes philosophiques" },
      { key: "contes-recits", name: "Récits du Moyen Âge" },
    ],
  },
];

export type { DemoBook, DemoEdition };

/** Every book of the demonstration catalogue; `books.txt` explains its lines. */
export const demoBooks: DemoBook[] = directCovers(
  readFileSync("db/demo/books.txt", "utf8")
    .trimEnd()
    .split("\n\n")
    .slice(1)
    .filter((block) => !block.startsWith("== "))
    .map(readBook),
);

function readBook(block: string): DemoBook {
  const [title = "", author = "", categories = "", tags = "", description = "", ...lines] = block.split("\n");
  const editions = lines.flatMap((line, index) =>
    line.startsWith("* ") ? readEdition(line.slice(2), lines[index + 1]) : [],
  );
  return { title, author, description, tags: tags.split(", "), categories: categories.split(", "), editions };
}

function readEdition(line: string, next: string | undefined): DemoEdition {
  const [title = "", publicationDate = "", ...rest] = line.split(" | ");
  const [priceCents = 0, onlineDaysAgo = 0, pages = 0, demoDownloads = 0] = rest.map(Number);
  return {
    title,
    description: next?.startsWith("  ") ? next.trim() : null,
    publicationDate,
    priceCents,
    isFree: rest.includes("free"),
    onlineDaysAgo,
    pages,
    demoDownloads,
    ...(rest.includes("damaged") && { isDamaged: true }),
  };
}

/** The publisher's letter that opens the home page; paragraphs are separated by an empty line. */
export const demoNews = [
  "Chère lectrice, cher lecteur,",
  "Les soirées rallongent, et c’est la meilleure nouvelle de la saison pour une maison comme la nôtre. Nous avons passé l’automne à relire, plume en main, les livres que vous trouverez ici : ceux que tout le monde croit connaître, et ceux que l’on découvre au détour d’une étagère, comme Françoise de Graffigny ou Claire de Duras.",
  "Sur la table des nouveautés, Colette a rejoint le domaine public et La Vagabonde nous a suivis jusque dans le train. À côté d’elle, un fantôme très parisien, une jeune créole en colère et les douze livres d’un fabuliste que l’on prend toujours pour un auteur pour enfants.",
  "Rien ne presse. Un ebook ne prend pas la poussière, et nos plus anciens titres n’attendent qu’un abonnement pour rejoindre votre bibliothèque. Faites du thé, choisissez une première phrase, et laissez-la décider de votre nuit.",
  "La maison Encrier",
].join("\n\n");
