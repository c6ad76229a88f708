import { afterAll, beforeAll, expect, it } from "vitest";
import { campaignPrices, campaigns, editions, formerOffers } from "#books/catalogue/catalogue.tables.ts";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";
import { freeCatalogueThreshold, type Offer } from "#books/catalogue/books/books.rules.ts";
import { type CampaignPrice, effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import { bookReader } from "#books/catalogue/catalogue.store.server.ts";
import { after, before } from "#platform/data/dates.ts";
import { days, seconds } from "#platform/data/durations.ts";
import { eq } from "drizzle-orm";
import { buildBook } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

// Single editions get their offers from `effectiveOffer`, lists get theirs from SQL, and the lowest price of 30 days comes from a
// function of the database: all must agree with the rules, for any campaigns, earlier prices and instants.

let shop: TestShop;
let slug: string;
let editionId: number;
let bookId: number;
beforeAll(async () => {
  shop = await openTestShop();
  const book = await buildBook(shop, {});
  bookId = book.id;
  slug = book.slug;
  editionId = book.editionIds[0] ?? 0;
});
afterAll(() => shop?.close());

interface Past {
  now: Date;
  onlineAt: Date;
  priceCents: number;
  isFree: boolean;
  /** Oldest first. */
  former: { priceCents: number; isFree: boolean; until: Date }[];
  /** Without overlaps, in their order. */
  campaigns: { priceCents: number; startsAt: Date; endsAt: Date }[];
}

const cents = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 2000 }));
/** Instants in seconds around `now`, from ten weeks before to three weeks after; close ones are likely. */
const offset = fc.oneof(
  fc.integer({ min: -70 * 86_400, max: 21 * 86_400 }),
  fc.integer({ min: -40, max: 20 }).map((day) => day * 86_400),
  fc.integer({ min: -2, max: 2 }),
);
const anyPast: fc.Arbitrary<Past> = fc
  .record({
    now: fc.date({
      min: new Date("2021-01-01T00:00:00Z"),
      max: new Date("2060-01-01T00:00:00Z"),
      noInvalidDate: true,
    }),
    age: fc.oneof(
      fc.integer({ min: 1, max: 60 * 86_400 }).map((age) => ({ age })),
      offset.map((shift) => ({ shift })),
    ),
    priceCents: cents,
    isFree: fc.boolean(),
    former: fc.array(fc.record({ priceCents: cents, isFree: fc.boolean(), at: offset }), { maxLength: 4 }),
    prices: fc.array(cents, { minLength: 1, maxLength: 4 }),
    bounds: fc.uniqueArray(offset, { minLength: 2, maxLength: 8 }),
  })
  .map(({ now, age, former, prices, bounds, ...offer }) => {
    const at = (shift: number) => after(now, seconds(shift));
    const sorted = bounds.toSorted((one, other) => one - other);
    return {
      now,
      ...offer,
      onlineAt:
        "age" in age ? before(now, seconds(age.age)) : after(freeCatalogueThreshold(now), seconds(age.shift)),
      former: former
        .toSorted((one, other) => one.at - other.at)
        .map(({ at: until, ...earlier }) => ({ ...earlier, until: at(Math.min(until, 0)) })),
      campaigns: prices.flatMap((priceCents, index) => {
        const [start, end] = [sorted[index * 2], sorted[index * 2 + 1]];
        return start === undefined || end === undefined
          ? []
          : [{ priceCents, startsAt: at(start), endsAt: at(end) }];
      }),
    };
  });

it("are the same in TypeScript and in SQL, with the lowest of the 30 days before", () =>
  fc.assert(
    fc.asyncProperty(anyPast, async (past) => {
      await store(past);
      const expected = offerAt(past, past.now, true);
      const [listed]: BookSummary[] = JSON.parse(
        `[${await bookReader(shop.deps.db, () => past.now).byIds([bookId])}]`,
      );
      const edition = listed?.editions[0];
      expect(offerOf(edition)).toEqual(expected);

      shop.clock.now = past.now;
      expect(offerOf((await shop.catalogue.book(slug)).editions[0])).toEqual(expected);
      expect(offerOf((await shop.catalogue.saleableEditions([editionId]))[0])).toEqual(expected);
    }),
    { numRuns: 150 },
  ));

const offerOf = (edition: Offer | undefined) =>
  edition && {
    price_cents: edition.price_cents,
    is_free: edition.is_free,
    ...(edition.campaign && { campaign: edition.campaign }),
  };

async function store(past: Past): Promise<void> {
  const { db } = shop.deps;
  const { onlineAt, priceCents, isFree } = past;
  await db.update(editions).set({ onlineAt, priceCents, isFree }).where(eq(editions.id, editionId));
  await db.delete(formerOffers);
  await db.delete(campaigns);
  if (past.former.length > 0)
    await db.insert(formerOffers).values(past.former.map((offer) => ({ ...offer, editionId })));
  for (const { priceCents: price, ...period } of past.campaigns) {
    const [row] = await db
      .insert(campaigns)
      .values({ name: "Essai", ...period, createdAt: period.startsAt })
      .returning();
    await db
      .insert(campaignPrices)
      .values({ campaignId: row?.id ?? 0, editionId, priceCents: price, ...period });
  }
}

/** The offer at an instant, from the rules alone. */
function offerAt(past: Past, instant: Date, withLowest: boolean): Offer {
  const stored = past.former.find(({ until }) => instant < until) ?? past;
  const running = past.campaigns.find(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt);
  const campaign: CampaignPrice | null = running
    ? { ...running, lowestCents: withLowest ? lowestBefore(past, running.startsAt) : null }
    : null;
  const { priceCents, isFree } = stored;
  return offerOf(effectiveOffer({ priceCents, isFree, onlineAt: past.onlineAt, campaign }, instant)) as Offer;
}

/** The prices at each instant at which one may begin or end, in the 30 days before. */
function lowestBefore(past: Past, start: Date): number | null {
  const since = new Date(Math.max(past.onlineAt.getTime(), before(start, days(30)).getTime()));
  const bounds = [
    since,
    start,
    ...past.former.map(({ until }) => until),
    ...past.campaigns.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ];
  const prices = bounds
    .flatMap((bound) => [bound, before(bound, 1)])
    .filter((instant) => since <= instant && instant < start)
    .map((instant) => offerAt(past, instant, false).price_cents);
  return prices.length > 0 ? Math.min(...prices) : null;
}
