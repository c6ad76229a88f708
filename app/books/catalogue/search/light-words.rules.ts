import type { CatalogueSort } from "#books/catalogue/books/books.rules.ts";

/** Words that ask for a kind of book or praise it: a search without them asks for the same. */
const asking = wordsOf(
  "livre livres ebook ebooks epub pdf bouquin bouquins ouvrage ouvrages lecture lectures lire auteur auteurs auteure autrice autrices " +
    "titre titres tome volume roman romans histoire histoires recit recits recueil recueils piece pieces texte textes oeuvre oeuvres " +
    "court courts courte courtes long longs longue beau belle beaux bon bons bonne bonnes nouveau nouveaux nouvelle meilleur meilleurs " +
    "meilleure gratuit gratuits gratuite gratuites ecrit ecrits",
);

/** Words that name no book by themselves: they qualify a noun, or are first names. */
const qualifying = wordsOf(
  "petit petite petits petites grand grande grands grandes vieux vieil vieille jeune jeunes premier premiere dernier derniere pere fils " +
    "rouge noir noire blanc blanche bleu bleue vert verte monsieur madame mademoiselle mme mlle saint sainte capitaine docteur " +
    "abbe cardinal commissaire duc duchesse general inspecteur marquis professeur " +
    "albert alexandre alfred alice alphonse andre anna antoine arthur auguste augustin benjamin blaise catherine cecile charles charlotte claire " +
    "claude denis edmond edouard elisabeth emile emilie ernest etienne eugene eugenie ferdinand francois francoise frederic george georges gerard " +
    "germaine guillaume gustave guy henri henriette honore hugues irene jacques jean jeanne joachim joseph jules julie julien laurent leon louis " +
    "louise lucien madeleine marcel marguerite marie mathilde maurice michel nathalie nicolas octave olivier paul philippe pierre raymond rene " +
    "renee robert rodolphe romain simone suzanne sylvie theophile thomas valentine victor virginie " +
    "pas sans avec sur sous dans pour",
);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/**
 * What a word, in plain form, does in a search: names something, describes it by a figure or as an adjective (« guerre de 1870 »,
 * « Révolution française »), qualifies it, or asks for a kind of book.
 */
export function kindOf(word: string): "names" | "describes" | "qualifies" | "asks" {
  if (asking.has(word)) return "asks";
  if (qualifying.has(word)) return "qualifies";
  return /^\d+$|...(?:ais|aise|ien|ienne|ique|esque|ive|euse)s?$/.test(word) ? "describes" : "names";
}

const orders = [
  [
    /^(?:les )?(?:nouveautés?|nouveautes?|nouveaux|(?:dernières?|dernieres?) (?:sorties?|parutions?|nouveaut[ée]s)|récents?|recents?)$/iu,
    "created_desc",
  ],
  [/^(?:les )?(?:meilleures ventes|plus (?:vendus|lus)|best[- ]?sellers?|populaires?)$/iu, "popular"],
] as const;

/** The order that a search asks for and nothing else: « nouveautés », « livres les plus lus ». Null if it has other words. */
export function askedOrder(search: string): CatalogueSort | null {
  const words = withoutBooks(search).replace(/\s+/g, " ");
  return orders.find(([asked]) => asked.test(words))?.[1] ?? null;
}

const freeOfCharge = /(?<![\p{L}\p{N}])gratuite?s?(?![\p{L}\p{N}])/giu;

/** A search for free books without the words that say so: « livre gratuit » is empty. Null if it asks for none. */
export function withoutFree(search: string): string | null {
  const rest = search.replace(freeOfCharge, " ");
  if (rest === search) return null;
  return withoutBooks(rest);
}

const withoutBooks = (search: string): string =>
  search.replace(/(?<![\p{L}\p{N}])(livres?|ebooks?|epubs?|pdf)(?![\p{L}\p{N}])/giu, " ").trim();
