import { parisDayAndTime, parisInstant } from "#platform/data/paris-clock.ts";
import type { AdminBook } from "#books/catalogue/catalogue-editing.contract.ts";
import type { Moment } from "#books/catalogue/client/typed-moment.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import type { Campaign } from "#books/catalogue/campaigns/price-campaigns.contract.ts";

/** One edition of a campaign's form; whole cents. */
export interface CampaignLine {
  editionId: number;
  bookTitle: string;
  bookAuthor: string;
  editionTitle: string;
  regularCents: number;
  priceCents: number | null;
}

export interface CampaignDraft {
  name: string;
  startsNow: boolean;
  start: Moment;
  end: Moment;
  lines: readonly CampaignLine[];
}

/** A campaign usually runs for whole days: its end is a midnight. */
export const emptyCampaign: CampaignDraft = {
  name: "",
  startsNow: false,
  start: { day: "", time: "00:00" },
  end: { day: "", time: "00:00" },
  lines: [],
};

export const campaignDraftOf = ({ name, starts_at, ends_at, prices }: Campaign): CampaignDraft => ({
  name,
  startsNow: false,
  start: parisDayAndTime(new Date(starts_at)),
  end: parisDayAndTime(new Date(ends_at)),
  lines: prices.map((price) => ({
    editionId: price.edition_id,
    bookTitle: price.book_title,
    bookAuthor: price.book_author,
    editionTitle: price.edition_title,
    regularCents: price.regular_price_cents,
    priceCents: price.price_cents,
  })),
});

/** The editions of a book that are not in the campaign yet. */
export const linesOf = (
  { title, author, editions }: AdminBook,
  lines: readonly CampaignLine[],
  now: Date,
): CampaignLine[] =>
  editions
    .filter(({ id, sale }) => sale !== "withdrawn" && !lines.some(({ editionId }) => editionId === id))
    .map(({ id, title: editionTitle, price_cents, is_free, online_at }) => ({
      editionId: id,
      bookTitle: title,
      bookAuthor: author,
      editionTitle,
      regularCents: effectiveOffer(
        { priceCents: price_cents, isFree: is_free, onlineAt: new Date(online_at) },
        now,
      ).price_cents,
      priceCents: null,
    }));

/** The body of a call, or the first error and its remedy. */
export function readCampaign(draft: CampaignDraft) {
  const { name, startsNow, lines } = draft;
  if (name.trim() === "") return { refusal: "Donnez un nom à l’opération." };
  const start = startsNow ? null : parisInstant(draft.start.day, draft.start.time);
  if (!startsNow && !start) return { refusal: "Indiquez le jour et l’heure du début." };
  const end = parisInstant(draft.end.day, draft.end.time);
  if (!end) return { refusal: "Indiquez le jour et l’heure de la fin." };
  if (lines.length === 0) return { refusal: "Choisissez au moins une édition." };
  const prices = lines.flatMap(({ editionId, priceCents }) =>
    priceCents === null ? [] : [{ editionId, priceCents }],
  );
  const unpriced = lines.find(({ priceCents }) => priceCents === null);
  if (unpriced) return { refusal: `Indiquez le prix de «\u202F${unpriced.bookTitle}\u202F».` };
  return {
    body: { name, startsAt: start?.toISOString() ?? null, endsAt: end.toISOString(), prices },
  };
}
