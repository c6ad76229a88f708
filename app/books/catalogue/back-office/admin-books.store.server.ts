import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  bookCategories,
  books,
  campaignPrices,
  campaigns,
  editionIsbns,
  editions,
} from "#books/catalogue/catalogue.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { AdminBook } from "#books/catalogue/catalogue-editing.contract.ts";
import {
  type AvailabilityState,
  availabilityStateOf,
  type StoredAvailability,
} from "#books/catalogue/availability/availability.rules.ts";
import { isbnIn } from "#books/catalogue/metadata/isbn.rules.ts";
import { eachText } from "#books/catalogue/metadata/book-fields.rules.ts";
import { bookMetadataOf } from "#books/catalogue/metadata/book-metadata.rules.ts";
import type { AdminBookSort, BookProblem } from "#books/catalogue/back-office/catalogue-editing.rules.ts";

const frenchTitle = sql`${books.title} collate "fr-x-icu"`;
const frenchAuthor = sql`${books.author} collate "fr-x-icu"`;

const orders: Record<AdminBookSort, SQL[]> = {
  created_desc: [desc(books.createdAt), desc(books.id)],
  title_asc: [asc(frenchTitle), asc(books.id)],
  author_asc: [asc(frenchAuthor), asc(frenchTitle), asc(books.id)],
  downloads_desc: [desc(books.downloads), desc(books.id)],
};

const isScheduled = sql`not ${editions.onSale} and ${editions.withdrawnAt} is null`;
const isWithdrawn = sql`${editions.withdrawnAt} is not null`;

/** Books with editions that are not on sale, whose words are missing in the public search document. */
const isPartlyUnseen = sql`${books.searchWords} = '' or ${books.id} in (
  select ${editions.bookId} from ${editions} where ${isScheduled}
  union all select ${editions.bookId} from ${editions} where ${isWithdrawn})`;

const everyName = sql`array_to_string(indexed_words(concat_ws(' ',
  ${books.title}, ${books.author}, array_to_string(${books.tags}, ' '), ${books.originalTitle}, ${books.series},
  (select string_agg(contributor ->> 'name', ' ') from jsonb_array_elements(${books.contributors}) as contributor),
  (select string_agg(${editions.title}, ' ') from ${editions} where ${editions.bookId} = ${books.id}))), ' ')`;

/**
 * Every word of the search must occur in title, author, tags, metadata or edition titles, on sale or not, ignoring case
 * and accents. No stems and no typos: a publisher looks for a book with a known name, and must not see others.
 */
function naming(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const isbn = isbnIn(q);
  if (isbn !== null)
    return sql`${books.id} in (select ${editions.bookId} from ${editionIsbns}
      join ${editions} on ${editions.id} = ${editionIsbns.editionId} where ${editionIsbns.isbn} = ${isbn})`;
  const words = sql`array(select '%' || word || '%' from unnest(words_of(${q})) as word)`;
  return sql`case when ${isPartlyUnseen} then concat_ws(' ', ${books.searchWords}, ${everyName}) like all (${words})
    else ${books.searchWords} like all (${words}) end`;
}

export interface BookSearch {
  q?: string | undefined;
  /** At least one edition in this state. */
  sale?: AvailabilityState | undefined;
  /** The same edition has this problem; or the book has no category. */
  problem?: BookProblem | undefined;
}

/** The books of a search. Without a problem of editions, "on sale" is read from the book itself. */
export function matching(search: BookSearch): SQL | undefined {
  const { q, sale, problem } = search;
  const isBare = sale === "on_sale" && (problem === undefined || problem === "without_category");
  const editionsOf = isBare ? sql`${books.onlineAt} is not null` : matchingEditions(search);
  return and(
    naming(q),
    isBare ? editionsOf : editionsOf && hasEdition(editionsOf),
    problem === "without_category" ? isUncategorised : undefined,
  );
}

/** What a search asks of an edition. */
export const matchingEditions = ({ sale, problem }: BookSearch): SQL | undefined =>
  and(sale && inState[sale], problem && problem !== "without_category" ? has[problem] : undefined);

const hasEdition = (condition: SQL) =>
  sql`exists (select 1 from ${editions} where ${editions.bookId} = ${books.id} and ${condition})`;

const inState: Record<AvailabilityState, SQL> = {
  on_sale: sql`${editions.onSale}`,
  scheduled: isScheduled,
  withdrawn: isWithdrawn,
};

const has: Record<Exclude<BookProblem, "without_category">, SQL> = {
  without_cover: sql`${editions.coverUrl} is null`,
  without_isbn: sql`not exists (select 1 from ${editionIsbns} where ${editionIsbns.editionId} = ${editions.id})`,
  failed_format: sql`${editions.hasFailedFormat}`,
  lacks_files: sql`(${editions.needsFiles} and lacks_files(${editions.id}))`,
  price_zero: sql`${editions.priceCents} = 0`,
};

const isUncategorised = sql`not exists (select 1 from ${bookCategories} where ${bookCategories.bookId} = ${books.id})`;

export async function idsForEditing(
  db: Queryable,
  search: BookSearch,
  sort: AdminBookSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: books.id })
    .from(books)
    .where(matching(search))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** The editions of the books of a search. */
export async function editionsMatching(db: Queryable, search: BookSearch): Promise<number[]> {
  const rows = await db
    .select({ id: editions.id })
    .from(editions)
    .where(
      sql`${editions.bookId} in (select ${books.id} from ${books} where ${matching(search) ?? sql`true`})`,
    );
  return rows.map(({ id }) => id);
}

export const countMatching = (db: Queryable, search: BookSearch): Promise<number> =>
  db.$count(books, matching(search));

/** The books of these ids, in their order, with all editable data and the campaigns that run now. */
export async function findForEditing(db: Queryable, ids: number[], now: Date): Promise<AdminBook[]> {
  if (ids.length === 0) return [];
  const wanted = sql`any(${sql.param(ids)}::int[])`;
  const [bookRows, editionRows, placements, reduced] = await Promise.all([
    db
      .select(bookColumns)
      .from(books)
      .where(sql`${books.id} = ${wanted}`),
    db
      .select(editionColumns)
      .from(editions)
      .where(sql`${editions.bookId} = ${wanted}`)
      .orderBy(editions.id),
    db
      .select()
      .from(bookCategories)
      .where(sql`${bookCategories.bookId} = ${wanted}`)
      .orderBy(bookCategories.categoryId),
    db
      .select({ editionId: editions.id, campaign: campaignColumns })
      .from(editions)
      .innerJoin(campaignPrices, eq(campaignPrices.editionId, editions.id))
      .innerJoin(campaigns, eq(campaigns.id, campaignPrices.campaignId))
      .where(
        sql`${editions.bookId} = ${wanted} and ${campaignPrices.startsAt} <= ${now} and ${campaignPrices.endsAt} > ${now}`,
      ),
  ]);
  const editionsOf = Map.groupBy(editionRows, ({ bookId }) => bookId);
  const placementsOf = Map.groupBy(placements, ({ bookId }) => bookId);
  const campaignOf = new Map(reduced.map(({ editionId, campaign }) => [editionId, campaign]));
  const byId = new Map(bookRows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const book = byId.get(id);
    if (!book) return [];
    const { notice, ...names } = book;
    return {
      ...names,
      notice: bookMetadataOf(notice),
      category_ids: (placementsOf.get(id) ?? []).map(({ categoryId }) => categoryId),
      editions: (editionsOf.get(id) ?? []).map((edition) => ({
        ...editionOf(edition),
        running_campaign: inWords(campaignOf.get(edition.id)),
      })),
    };
  });
}

interface EditionRow extends StoredAvailability {
  bookId: number;
}

const editionOf = <Row extends EditionRow>(row: Row) => {
  const { bookId: _bookId, onSale, withdrawnAt, onlineAt, ...edition } = row;
  return {
    ...edition,
    sale: availabilityStateOf({ onSale, withdrawnAt }),
    online_at: onlineAt.toISOString(),
  };
};

const campaignColumns = {
  id: campaigns.id,
  name: campaigns.name,
  price_cents: campaignPrices.priceCents,
  ends_at: campaignPrices.endsAt,
};

const inWords = <Ends extends { ends_at: Date }>(campaign: Ends | undefined) =>
  campaign ? { ...campaign, ends_at: campaign.ends_at.toISOString() } : null;

const bookColumns = {
  id: books.id,
  slug: books.slug,
  title: books.title,
  subtitle: books.subtitle,
  author: books.author,
  description: books.description,
  tags: books.tags,
  version: books.version,
  notice: {
    language: books.language,
    ...eachText((name) => books[name]),
    series: books.series,
    seriesNumber: books.seriesNumber,
    contributors: books.contributors,
    pressQuotes: books.pressQuotes,
  },
};

const editionColumns = {
  bookId: editions.bookId,
  id: editions.id,
  slug: editions.slug,
  title: editions.title,
  description: editions.description,
  publication_date: editions.publicationDate,
  price_cents: editions.priceCents,
  is_free: editions.isFree,
  cover_url: editions.coverUrl,
  cover_color: editions.coverColor,
  cover_placeholder: editions.coverPlaceholder,
  pages: editions.pages,
  downloads: editions.downloads,
  onSale: editions.onSale,
  withdrawnAt: editions.withdrawnAt,
  onlineAt: editions.onlineAt,
};
