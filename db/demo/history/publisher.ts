import type { Calendar } from "./calendar.ts";
import type { DemoEvent } from "./events.ts";
import { demonstrationMember as reader } from "./readers.ts";
import { campaign, type Stock } from "./readers.ts";

/** Visitors are shown for thirty days. */
const visitedDays = 30;

/** Titles of the books and editions that the demonstration's member owns. */
const favourites = {
  letters: ["Lettres persanes", "Texte intégral"],
  meaulnes: ["Le Grand Meaulnes", "Texte intégral"],
  essays: ["Essais", "Choix de chapitres"],
  shagreen: ["La Peau de chagrin", "Texte intégral"],
  corinne: ["Corinne ou l’Italie", "Texte intégral"],
  ourika: ["Ourika", "Texte intégral"],
} as const;

export const isFavourite = ({ title }: { title: string }): boolean =>
  Object.values<readonly [string, string]>(favourites).some(([favourite]) => favourite === title);

/** What does not depend on chance: the publisher's own acts, and the six books of the demonstration's member. */
export function publisherEvents(stock: Stock, { at, season }: Calendar): DemoEvent[] {
  const edition = (favourite: keyof typeof favourites) => {
    const [book, title] = favourites[favourite];
    return stock.named(book, title);
  };
  const consents = true;
  return [
    { kind: "sign-up", at: at(412, 1130), reader, bio: "Je lis dans le tram, et parfois je rate mon arrêt." },
    {
      kind: "order",
      at: at(412, 1141),
      reader,
      order: -1,
      editions: [edition("letters"), edition("meaulnes")],
      consents,
    },
    { kind: "download", at: at(412, 1143), reader, edition: edition("letters"), format: "epub" },
    { kind: "download", at: at(396, 1204), reader, edition: edition("meaulnes"), format: "epub" },
    { kind: "free-edition", at: at(331, 745), reader, edition: edition("essays") },
    { kind: "download", at: at(331, 746), reader, edition: edition("essays"), format: "pdf" },
    { kind: "order", at: at(203, 1262), reader, order: -2, editions: [edition("shagreen")], consents },
    { kind: "download", at: at(203, 1264), reader, edition: edition("shagreen"), format: "epub" },
    { kind: "gift", at: at(37, 560), reader, edition: edition("ourika") },
    { kind: "order", at: at(4, 1218), reader, order: -3, editions: [edition("corinne")], consents },
    { kind: "download", at: at(4, 1220), reader, edition: edition("corinne"), format: "epub" },
    { kind: "login", at: at(4, 1230), reader },
    {
      kind: "campaign",
      at: at(campaign.preparedDaysAgo, 580),
      name: campaign.name,
      startsAt: at(campaign.firstDaysAgo, 5 * 60),
      endsAt: at(campaign.firstDaysAgo - campaign.lastsDays, 22 * 60),
      prices: stock.campaignPrices(),
    },
    ...Array.from({ length: visitedDays }, (_, index): DemoEvent => {
      const daysAgo = visitedDays - index;
      const weekend = at(daysAgo, 0).getUTCDay() % 6 === 0 ? 1.3 : 1;
      const count = Math.round((26 + ((index * 7) % 11)) * weekend * season(daysAgo));
      return { kind: "visitors", at: at(daysAgo, 1300), count };
    }),
  ];
}
