import { and, type SQL, sql } from "drizzle-orm";
import type {
  BulkPreviewRow,
  BulkSelection,
  BulkValue,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import * as rules from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import { campaignAt } from "#books/catalogue/back-office/bulk/bulk-campaigns.store.server.ts";
import {
  authorRefusal,
  noticeAfter,
  noticeValues,
} from "#books/catalogue/back-office/bulk/bulk-notices.store.server.ts";
import { matching, matchingEditions } from "#books/catalogue/back-office/admin-books.store.server.ts";
import { bookCategories, books, categories, editions } from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { addMonths } from "#platform/data/dates.ts";
import { minimumCardPaymentCents } from "#platform/data/money.ts";

/** The prices that the shop suggests by the number of pages; from another module. Whole cents. */
export interface SuggestedPrices {
  /** The first one whose `under` is greater than the number of pages. */
  steps: readonly { under: number; cents: number }[];
  highestCents: number;
  /** The most for an edition published this many months ago or earlier. */
  oldCents: number;
  oldMonths: number;
}

/** What the values of an act depend on, besides the stored rows. */
export interface BulkMoment {
  suggested: SuggestedPrices;
  now: Date;
}

/** Instants in UTC, so that the text does not depend on the session's time zone. */
const saleValue = (onSale: SQL, onlineAt: SQL, withdrawnAt: SQL) =>
  sql`jsonb_build_object('on_sale', ${onSale}, 'online_at', (${onlineAt}) at time zone 'UTC',
    'withdrawn_at', (${withdrawnAt})::timestamptz at time zone 'UTC')`;

/** The stored value of a field, as JSON, of a row of `books` or `editions`. */
export const currentValues: Record<rules.BulkField, SQL> = {
  price: sql`to_jsonb(${editions.priceCents})`,
  free: sql`to_jsonb(${editions.isFree})`,
  publication_date: sql`to_jsonb(${editions.publicationDate})`,
  sale: saleValue(sql`${editions.onSale}`, sql`${editions.onlineAt}`, sql`${editions.withdrawnAt}`),
  tags: sql`to_jsonb(${books.tags})`,
  categories: sql`(select coalesce(jsonb_agg(${bookCategories.categoryId} order by ${bookCategories.categoryId}), '[]')
    from ${bookCategories} where ${bookCategories.bookId} = ${books.id})`,
  ...noticeValues,
};

/** A stored value, without the categories that were deleted since. */
export const restorable = (field: rules.BulkField, value: SQL): SQL =>
  field === "categories"
    ? sql`(select coalesce(jsonb_agg(${categories.id} order by ${categories.id}), '[]')
        from ${categories} where ${value} @> to_jsonb(${categories.id}))`
    : value;

function valueAfter(act: rules.BulkAct, moment: BulkMoment): SQL {
  switch (act.kind) {
    case "price":
      return sql`to_jsonb(${act.cents}::integer)`;
    case "price-percent":
      return sql`to_jsonb(${changedPrice(act.percent, act.ending)})`;
    case "price-suggested":
      return sql`to_jsonb(${suggestedPrice(moment)})`;
    case "free":
      return sql`to_jsonb(${act.isFree}::boolean)`;
    case "sale":
      return act.state === "withdrawn" ? withdrawn(moment.now) : putBack(moment.now);
    case "publication-date":
      return sql`to_jsonb(${act.day}::date)`;
    case "tags":
      return act.add ? tagsWith(act.tags) : tagsWithout(act.tags);
    case "categories":
      return act.add ? categoriesWith(act.categoryIds) : categoriesWithout(act.categoryIds);
    default:
      return noticeAfter(act);
  }
}

/** As `changedPrice` of the rules. */
function changedPrice(percent: number, ending: rules.PriceEnding): SQL {
  const price = sql`${editions.priceCents}`;
  const changed = sql`least(${rules.maxPriceCents}, round(${price} * (100 + ${percent}::integer) / 100.0))`;
  const ended =
    ending === "cent"
      ? changed
      : sql`least(${rules.maxPriceCents}, greatest(99, round((${changed} + 1) / 100.0) * 100 - 1))`;
  return sql`(case when ${price} = 0 then 0 else ${ended} end)::integer`;
}

function suggestedPrice({ suggested, now }: BulkMoment): SQL {
  const steps = suggested.steps.map(
    ({ under, cents }) => sql`when ${editions.pages} < ${under}::integer then ${cents}::integer`,
  );
  const byPages = sql`case when ${editions.pages} is null then null ${sql.join(steps, sql` `)}
    else ${suggested.highestCents}::integer end`;
  const oldDay = addMonths(now, -suggested.oldMonths).toISOString().slice(0, 10);
  return sql`case when ${editions.publicationDate} <= ${oldDay}::date and ${editions.pages} is not null
    then least(${byPages}, ${suggested.oldCents}::integer) else ${byPages} end`;
}

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

const withdrawn = (
  now: Date,
): SQL => sql`case when ${editions.withdrawnAt} is not null then ${currentValues.sale}
  else ${saleValue(sql`false`, sql`${editions.onlineAt}`, instantOf(now))} end`;

/** As `putBack` of the availability. */
const putBack = (now: Date): SQL => sql`case
  when ${editions.withdrawnAt} is null then ${currentValues.sale}
  when ${editions.withdrawnAt} >= ${editions.onlineAt} then ${saleValue(sql`true`, sql`${editions.onlineAt}`, sql`null`)}
  when ${editions.onlineAt} > ${instantOf(now)} then ${saleValue(sql`false`, sql`${editions.onlineAt}`, sql`null`)}
  else ${saleValue(sql`true`, instantOf(now), sql`null`)} end`;

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`;
const numbers = (values: number[]) => sql`${sql.param(values)}::integer[]`;

const tagsWith = (tags: string[]) => sql`to_jsonb(${books.tags} || array(
  select tag from unnest(${texts(tags)}) with ordinality as given (tag, place)
  where not tag = any(${books.tags}) order by place))`;

const tagsWithout = (tags: string[]) => sql`to_jsonb(array(
  select tag from unnest(${books.tags}) with ordinality as kept (tag, place)
  where not tag = any(${texts(tags)}) order by place))`;

const categoriesWith = (ids: number[]) => sql`(select coalesce(jsonb_agg(id order by id), '[]') from (
  select ${bookCategories.categoryId} as id from ${bookCategories} where ${bookCategories.bookId} = ${books.id}
  union select unnest(${numbers(ids)})) as joined)`;

const categoriesWithout = (ids: number[]) => sql`(
  select coalesce(jsonb_agg(${bookCategories.categoryId} order by ${bookCategories.categoryId}), '[]')
  from ${bookCategories}
  where ${bookCategories.bookId} = ${books.id} and not ${bookCategories.categoryId} = any(${numbers(ids)}))`;

const refusals: Partial<Record<rules.BulkAct["kind"], SQL>> = {
  sale: sql`case when before ->> 'withdrawn_at' is not null and after ->> 'withdrawn_at' is null and lacks_files(target)
    then 'no_files' end`,
  "price-percent": sql`case when after <> before and after::integer between 1 and ${minimumCardPaymentCents - 1} then 'not_payable' end`,
  "price-suggested": sql`case when after is null then 'no_pages' end`,
  tags: sql`case when ${isTooLong(rules.maxTags)} then 'too_many_tags' end`,
  categories: sql`case when ${isTooLong(rules.maxCategories)} then 'too_many_categories' end`,
  author: authorRefusal,
};

function isTooLong(most: number): SQL {
  return sql`jsonb_array_length(after) > greatest(${most}, jsonb_array_length(before))`;
}

/** The rows of the selection, with their values before and after, and the reason why one stays as it is. */
function planOf({ bookIds, ...search }: BulkSelection, act: rules.BulkAct, moment: BulkMoment): SQL {
  const field = rules.fieldOf(act);
  const ofBooks = rules.isOfBooks(field);
  const rows = ofBooks
    ? sql`select ${books.id} as target, ${books.id} as book`
    : sql`select ${editions.id} as target, ${books.id} as book`;
  const from = ofBooks
    ? sql`from ${books}`
    : sql`from ${editions} join ${books} on ${books.id} = ${editions.bookId}`;
  const where = and(
    sql`true`,
    matching(search),
    ofBooks ? undefined : matchingEditions(search),
    bookIds && sql`${books.id} = any(${numbers(bookIds)})`,
  );
  return sql`select *, ${refusals[act.kind] ?? sql`null`}::text as refusal from (
    ${rows}, ${currentValues[field]} as before, ${valueAfter(act, moment)} as after ${from} where ${where}) as planned`;
}

const isShown = sql`refusal is not null or after is distinct from before`;

/** What an act changes: `target`, `before` and `after` of each edition or book. */
export const changedRows = (selection: BulkSelection, act: rules.BulkAct, moment: BulkMoment): SQL =>
  sql`select target, before, after from (${planOf(selection, act, moment)}) as plan
    where refusal is null and after is distinct from before`;

/** `digest` is the same as long as an act would change the same values. */
export async function summarise(
  db: Queryable,
  selection: BulkSelection,
  act: rules.BulkAct,
  moment: BulkMoment,
) {
  // A change of the sale contains the present moment.
  const value = act.kind === "sale" ? sql`before` : sql`before || ' ' || after`;
  const { rows } = await db.execute<{
    total: number;
    changed: number;
    books: number;
    refused: number;
    digest: string;
  }>(sql`with plan as materialized (${planOf(selection, act, moment)}),
    shown as (select * from plan where ${isShown})
    select (select count(*)::int from plan) as total,
      count(*) filter (where refusal is null)::int as changed,
      count(distinct book) filter (where refusal is null)::int as books,
      count(*) filter (where refusal is not null)::int as refused,
      md5(coalesce(string_agg(target || ' ' || ${value}, ',' order by target) filter (where refusal is null), '')) as digest
    from shown`);
  const [summary] = rows;
  if (!summary) throw new Error("The summary was not returned.");
  return summary;
}

/** A state of sale as stored, or the value itself. */
export type PlannedValue = BulkValue | { on_sale: boolean; withdrawn_at: string | null };

interface PlannedRow extends Record<string, unknown> {
  target: number;
  book: number;
  title: string;
  author: string;
  editionTitle: string | null;
  before: PlannedValue;
  after: PlannedValue | null;
  refusal: rules.BulkRefusal | null;
  campaign: BulkPreviewRow["campaign"];
}

/** A page of a plan; the refused ones first, then the newest books. */
export async function findPlanned(
  db: Queryable,
  { selection, act, moment }: { selection: BulkSelection; act: rules.BulkAct; moment: BulkMoment },
  { limit, offset }: { limit: number; offset: number },
): Promise<PlannedRow[]> {
  const order = sql`refusal is null, book desc, target`;
  const field = rules.fieldOf(act);
  const edition = rules.isOfBooks(field) ? sql`null` : sql`target`;
  const campaign = field === "price" ? campaignAt(moment.now, edition) : sql`null::jsonb`;
  const { rows } = await db.execute<PlannedRow>(sql`
    select target, book, ${books.title}, ${books.author}, ${editions.title} as "editionTitle", before, after, refusal,
      ${campaign} as campaign
    from (select * from (${planOf(selection, act, moment)}) as plan where ${isShown}
      order by ${order} limit ${limit} offset ${offset}) as page
    join ${books} on ${books.id} = book left join ${editions} on ${editions.id} = ${edition}
    order by ${order}`);
  return rows;
}
