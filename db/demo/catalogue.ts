import { books17thCentury } from "./books-17th-century.ts";
import { books18thCentury } from "./books-18th-century.ts";
import { booksAdventure } from "./books-adventure.ts";
import { booksBefore1600 } from "./books-before-1600.ts";
import { booksBelleEpoque } from "./books-belle-epoque.ts";
import { booksPoetry } from "./books-poetry.ts";
import { booksRealism } from "./books-realism.ts";
import { booksRomanticism } from "./books-romanticism.ts";
import { booksShortStories } from "./books-short-stories.ts";
import { booksTheatre } from "./books-theatre.ts";
import { directCovers } from "./cover-direction.ts";
import { demoCategories } from "./categories.ts";
import type { DemoBook, DemoEdition } from "./demo-book.ts";

export { demoCategories };
export type { DemoBook, DemoEdition };

/** Every book of the demonstration catalogue, by period, then by form; works of the public domain only (`authors.ts`). */
export const demoBooks: DemoBook[] = directCovers([
  ...booksBefore1600,
  ...books17thCentury,
  ...books18thCentury,
  ...booksRomanticism,
  ...booksPoetry,
  ...booksRealism,
  ...booksAdventure,
  ...booksBelleEpoque,
  ...booksTheatre,
  ...booksShortStories,
]);

/** The publisher's letter that opens the home page; paragraphs are separated by an empty line. */
export const demoNews = [
  "Chère lectrice, cher lecteur,",
  "Les soirées rallongent, et c’est la meilleure nouvelle de la saison pour une maison comme la nôtre. Nous avons passé l’automne à relire, plume en main, les livres que vous trouverez ici : ceux que tout le monde croit connaître, et ceux que l’on découvre au détour d’une étagère, comme Françoise de Graffigny ou Claire de Duras.",
  "Sur la table des nouveautés, Colette a rejoint le domaine public et La Vagabonde nous a suivis jusque dans le train. À côté d’elle, un fantôme très parisien, une jeune créole en colère et les douze livres d’un fabuliste que l’on prend toujours pour un auteur pour enfants.",
  "Rien ne presse. Un ebook ne prend pas la poussière, et nos plus anciens titres n’attendent qu’un abonnement pour rejoindre votre bibliothèque. Faites du thé, choisissez une première phrase, et laissez-la décider de votre nuit.",
  "La maison Encrier",
].join("\n\n");
