import type { DemoBook, DemoEdition } from "../demo-book.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { CampaignPrice } from "./events.ts";

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
