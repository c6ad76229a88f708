import { and, asc, between, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { books, campaignPrices, campaigns, editions } from "#books/catalogue/catalogue.tables.ts";
import { freeCatalogueThreshold } from "#books/catalogue/books/books.rules.ts";
import { entersFreeCatalogueAt } from "#books/catalogue/books/effective-offer.rules.ts";
import { before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import {
  maxCampaignEditions,
  type CampaignPeriod,
} from "#books/catalogue/campaigns/price-campaigns.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type CampaignRow = typeof campaigns.$inferSelect;

/** The latest first, with the number of their editions. */
export async function findCampaigns(db: Queryable, limit: number) {
  return db
    .select({
      campaign: campaigns,
      editions: sql<number>`(select count(*)::int from ${campaignPrices} where ${campaignPrices.campaignId} = ${campaigns.id})`,
    })
    .from(campaigns)
    .orderBy(desc(campaigns.startsAt), desc(campaigns.id))
    .limit(limit);
}

export async function findCampaign(db: Queryable, id: number): Promise<CampaignRow | undefined> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockCampaign(tx: Queryable, id: number): Promise<CampaignRow | undefined> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
  return row;
}

const priceColumns = {
  editionId: editions.id,
  bookTitle: books.title,
  bookAuthor: books.author,
  editionTitle: editions.title,
  storedCents: editions.priceCents,
  isFree: editions.isFree,
  onlineAt: editions.onlineAt,
};

/** The editions of a campaign, by title. */
export async function findPrices(db: Queryable, campaignId: number) {
  return db
    .select({ ...priceColumns, priceCents: campaignPrices.priceCents })
    .from(campaignPrices)
    .innerJoin(editions, eq(editions.id, campaignPrices.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(eq(campaignPrices.campaignId, campaignId))
    .orderBy(asc(sql`${books.title} collate "fr-x-icu"`), asc(editions.id));
}

/** Editions with their offers without campaigns. */
export async function findOffers(db: Queryable, editionIds: number[]) {
  return db
    .select(priceColumns)
    .from(editions)
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(inArray(editions.id, editionIds));
}

/** An edition that another campaign has in this period, with that campaign's name. */
export async function findOverlap(
  db: Queryable,
  campaignId: number | null,
  editionIds: number[],
  { startsAt, endsAt }: CampaignPeriod,
): Promise<{ campaign: string; book: string } | undefined> {
  const [row] = await db
    .select({ campaign: campaigns.name, book: books.title })
    .from(campaignPrices)
    .innerJoin(campaigns, eq(campaigns.id, campaignPrices.campaignId))
    .innerJoin(editions, eq(editions.id, campaignPrices.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .where(
      and(
        inArray(campaignPrices.editionId, editionIds),
        campaignId === null ? undefined : ne(campaignPrices.campaignId, campaignId),
        lt(campaignPrices.startsAt, endsAt),
        gt(campaignPrices.endsAt, startsAt),
      ),
    )
    .limit(1);
  return row;
}

export async function insertCampaign(
  tx: Queryable,
  campaign: typeof campaigns.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(campaigns).values(campaign).returning({ id: campaigns.id });
  if (!row) throw new Error("The campaign was not returned.");
  return row.id;
}

export async function updateCampaignRow(
  tx: Queryable,
  id: number,
  changes: Partial<Pick<CampaignRow, "name" | "startsAt" | "endsAt">>,
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...changes, version: sql`${campaigns.version} + 1` })
    .where(eq(campaigns.id, id));
}

export async function replacePrices(
  tx: Queryable,
  campaignId: number,
  { startsAt, endsAt }: CampaignPeriod,
  prices: readonly { editionId: number; priceCents: number }[],
): Promise<void> {
  await tx.delete(campaignPrices).where(eq(campaignPrices.campaignId, campaignId));
  if (prices.length === 0) return;
  await tx.insert(campaignPrices).values(prices.map((price) => ({ ...price, campaignId, startsAt, endsAt })));
}

/** A campaign of this name and end that begins then, or began within the last hour, and has room; the newest. */
export async function findJoinable(
  tx: Queryable,
  { name, startsAt, endsAt }: CampaignPeriod & { name: string },
): Promise<(CampaignPeriod & { id: number }) | undefined> {
  const [row] = await tx
    .select({ id: campaigns.id, startsAt: campaigns.startsAt, endsAt: campaigns.endsAt })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.name, name),
        eq(campaigns.endsAt, endsAt),
        between(campaigns.startsAt, before(startsAt, hours(1)), startsAt),
        sql`(select count(*) from ${campaignPrices} where ${campaignPrices.campaignId} = ${campaigns.id}) < ${maxCampaignEditions}`,
      ),
    )
    .orderBy(desc(campaigns.id))
    .limit(1);
  return row;
}

export async function insertPrice(tx: Queryable, price: typeof campaignPrices.$inferInsert): Promise<void> {
  await tx.insert(campaignPrices).values(price);
}

export async function deleteCampaignRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(campaigns).where(eq(campaigns.id, id));
}

/**
 * The first instant after `now` at which a campaign of one of these books begins or ends, or one of their editions enters
 * the free catalogue; null if there is none.
 * @param bookIds null: of all books
 */
export async function findNextPriceChange(
  db: Queryable,
  now: Date,
  bookIds: readonly number[] | null,
): Promise<Date | null> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const threshold = sql`${freeCatalogueThreshold(now).toISOString()}::timestamptz`;
  const shown = bookIds && sql`${editions.bookId} = any(${sql.param([...bookIds])}::int[])`;
  const priced = sql`from ${campaignPrices} ${shown ? sql`join ${editions} on ${editions.id} = ${campaignPrices.editionId} and ${shown}` : sql``}`;
  const { rows } = await db.execute<{
    campaign: string | Date | null;
    free: string | Date | null;
  }>(sql`select least(
    (select min(${campaignPrices.startsAt}) ${priced} where ${campaignPrices.startsAt} > ${instant}),
    (select min(${campaignPrices.endsAt}) ${priced} where ${campaignPrices.endsAt} > ${instant})) as campaign,
    (select min(${editions.onlineAt}) from ${editions}
      where ${and(sql`${editions.onSale} and ${editions.onlineAt} > ${threshold}`, shown ?? undefined)}) as free`);
  const { campaign = null, free = null } = rows[0] ?? {};
  const instants = [
    ...(campaign === null ? [] : [new Date(campaign)]),
    ...(free === null ? [] : [entersFreeCatalogueAt(new Date(free))]),
  ];
  return instants.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
