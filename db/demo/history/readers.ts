import type { DemoBook, DemoEdition } from "../demo-book.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { CampaignPrice } from "./events.ts";

/** How often a reader buys, from several times a season to never. */
type Temperament = "keen" | "regular" | "occasional" | "silent";

export interface DemoReader {
  /** The demonstration's address is made from it, in a domain that exists nowhere (RFC 2606, section 2). */
  username: string;
  temperament: Temperament;
  bio?: string;
}

const bios: Readonly<Record<string, string>> = {
  Margaux_L: "Professeure de lettres à Nantes. Je relis Racine tous les hivers.",
  "pages-cornees": "Je corne les pages, même celles des ebooks.",
  Anselme: "Retraité de la Poste, lecteur de Verne depuis 1963.",
  "Lila-Rose": "Prépa littéraire. Au programme\u202f: tout, et pour demain.",
  tournesol34: "Jardin, tisane et romans-feuilletons.",
  "Aziz-B": "Comédien. Cherche toujours un bon monologue.",
  Odile_M: "Bibliothécaire en Ardèche\u202f; ici, je lis pour moi.",
  Brocantine: "Les vieux livres sentent la vanille. Les ebooks, non, mais ils tiennent dans un sac.",
  "Lucien-de-R": "Parti d’Angoulême, pas encore arrivé.",
  "train-de-7h12": "Trente-huit minutes de lecture par jour, quarante les jours de grève.",
  "Fanny-P": "Je n’ai jamais fini Proust. Cette année, c’est la bonne.",
  Baudelairien: "Enivrez-vous.",
};

/** The most faithful first; the order has no other meaning. */
const usernames: Readonly<Record<Temperament, string>> = {
  keen: "Margaux_L pages-cornees Anselme Lila-Rose Odile_M Brocantine train-de-7h12 Baudelairien Solveig MmeVerdurin",
  regular:
    "tournesol34 Aziz-B Lucien-de-R Fanny-P Basile Hortense_V leo-lit Nadia75 Tancrede Capucine jm-lecture Yasmine_K " +
    "PapiLecteur Clothilde Gaspard_D Ines-M Ravaillac Louison Sidonie NuitBlanche Theo_R Amandine-G Corentin29 Salome " +
    "Ferdinand Rosalie_T Malik-O Eugenie",
  occasional:
    "Justine_B Arthur-L Manon_C Victor13 Celeste Samir-T Agathe_P Rodolphe Berenice Ludo_44 Perrine-A Octave Mathilde_S " +
    "Kevin-M Blandine Yannick22 Zoe_F Raphael-N Delphine_H Marius13 Fatou-D Gildas Oriane_E Come-V",
  silent: "Paul_Dupond Emma-1998 lecteur_94 Sylvie_Q Bastien-K Noemie Didier_W Alix-J Charlotte_Z Hugo-S",
};

export const demoReaders: DemoReader[] = Object.entries(usernames).flatMap(([temperament, names]) =>
  names.split(" ").map((username) => ({
    username,
    temperament: temperament as Temperament,
    ...(bios[username] ? { bio: bios[username] } : {}),
  })),
);

/** Whose password is in the README: she is found in no plan, but in `favourites.ts`. */
export const demonstrationMember = "lectrice";

/** Around the second anniversary of an edition, calendar years and days disagree: it is left alone for some days. */
const freeAfter = { surely: 735, perhaps: 725 };
/** A card payment of less is refused: half of this is enough for a subscriber. */
const smallestPrice = 149;
const newFor = 60;

/** The price campaign: under way today, so that the shop shows it. */
export const campaign = {
  name: "Les grands romans à petit prix",
  preparedDaysAgo: 12,
  firstDaysAgo: 5,
  lastsDays: 16,
};

/** Titles of books and of their editions; none of them is in the free catalogue yet. */
const campaignEditions: readonly (readonly [book: string, edition: string])[] = [
  ["Nana", "Texte intégral"],
  ["Germinal", "Édition annotée"],
  ["La Chartreuse de Parme", "Texte intégral"],
  ["L’Éducation sentimentale", "Histoire d’un jeune homme"],
  ["Notre-Dame de Paris", "Édition définitive de 1832"],
  ["Les Trois Mousquetaires", "Édition intégrale"],
  ["La Peau de chagrin", "Texte intégral"],
  ["Corinne ou l’Italie", "Texte intégral"],
];

/** A reader's choice on a day. */
interface Draw {
  random: SeededRandom;
  daysAgo: number;
  owned: ReadonlySet<DemoEdition>;
  isSubscriber: boolean;
}

/** What readers could get on a day of the past, by the shop's rules. */
export function stockOf(books: readonly DemoBook[]) {
  const all = books.flatMap((book) => book.editions.map((edition) => ({ book, edition })));
  const isOnline = ({ onlineDaysAgo }: DemoEdition, daysAgo: number) => onlineDaysAgo > daysAgo;
  const isFree = (edition: DemoEdition, daysAgo: number) =>
    edition.isFree || edition.onlineDaysAgo - daysAgo >= freeAfter.surely;
  const isUndecided = ({ onlineDaysAgo, isFree: isAlwaysFree }: DemoEdition, daysAgo: number) =>
    !isAlwaysFree &&
    onlineDaysAgo - daysAgo > freeAfter.perhaps &&
    onlineDaysAgo - daysAgo < freeAfter.surely;

  function named(title: string, editionTitle: string): DemoEdition {
    const found = all.find(({ book, edition }) => book.title === title && edition.title === editionTitle);
    if (!found) throw new RangeError(`Pas d’édition « ${editionTitle} » de « ${title} »`);
    return found.edition;
  }
  const reduced = new Map(
    campaignEditions
      .map(([title, edition]) => named(title, edition))
      .map((edition) => [edition, reducedPrice(edition)]),
  );

  function weight(edition: DemoEdition, daysAgo: number): number {
    const isNew = edition.onlineDaysAgo - daysAgo <= newFor;
    const isReduced = reduced.has(edition) && daysAgo < campaign.firstDaysAgo;
    return Math.sqrt(edition.demoDownloads + 40) * (isNew ? 4 : 1) * (isReduced ? 8 : 1);
  }

  /** An edition that the reader does not own, the most read more often; undefined if none is left. */
  function draw(
    random: SeededRandom,
    daysAgo: number,
    owned: ReadonlySet<DemoEdition>,
    wanted: (edition: DemoEdition) => boolean,
  ): DemoEdition | undefined {
    const candidates = all
      .map(({ edition }) => edition)
      .filter(
        (each) => isOnline(each, daysAgo) && !isUndecided(each, daysAgo) && !owned.has(each) && wanted(each),
      );
    const total = candidates.reduce((sum, each) => sum + weight(each, daysAgo), 0);
    let place = random.next() * total;
    return candidates.find((each) => (place -= weight(each, daysAgo)) < 0);
  }

  return {
    named,
    /** For sale at a price that a card pays. */
    forSale: ({ random, daysAgo, owned, isSubscriber }: Draw) =>
      draw(random, daysAgo, owned, (edition) => {
        const isPaid = edition.priceCents >= smallestPrice;
        return isPaid && !(isSubscriber && isFree(edition, daysAgo));
      }),
    /** Free for the reader. */
    free: ({ random, daysAgo, owned, isSubscriber }: Draw) =>
      draw(
        random,
        daysAgo,
        owned,
        (edition) => edition.priceCents === 0 || (isSubscriber && isFree(edition, daysAgo)),
      ),
    campaignPrices: (): CampaignPrice[] =>
      [...reduced].map(([edition, priceCents]) => ({ edition, priceCents })),
  };
}

export type Stock = ReturnType<typeof stockOf>;

/** A third less, ending in 99 or 49 cents. */
const reducedPrice = ({ priceCents }: DemoEdition): number => Math.floor((priceCents * 2) / 3 / 50) * 50 - 1;
