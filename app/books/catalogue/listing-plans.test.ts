import pg from "pg";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { books } from "#books/catalogue/catalogue.tables.ts";
import { CatalogueQuery } from "#books/catalogue/books/books.contract.ts";
import { createListing } from "#books/catalogue/listing.service.server.ts";
import { findIdsByAuthor, findIdsInSameCategories } from "#books/catalogue/books/neighbours.store.server.ts";
import { findSimilar } from "#books/catalogue/metadata/book-metadata.store.server.ts";
import { freeCatalogueThreshold } from "#books/catalogue/books/books.rules.ts";
import { createSuggestions } from "#books/catalogue/suggestions/suggestions.service.server.ts";
import { type Database, openDatabase, type OpenDatabase } from "#platform/postgres/database.server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { requestKinds } from "../../../bench/catalogue-requests.ts";
import { type GeneratedWords, generateCatalogue } from "../../../bench/generate.ts";

const size = 20_000;
let shop: TestShop;
let made: GeneratedWords;
let database: OpenDatabase;
beforeAll(async () => {
  shop = await openTestShop({ now: new Date("2026-11-21T10:00:00Z") });
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  made = await generateCatalogue(client, size);
  await client.end();
  database = openDatabase(shop.databaseUrl, 2);
});
afterAll(async () => {
  await database?.close();
  await shop?.close();
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const large = new Set(["books", "editions", "book_categories", "category_books", "search_vocabulary"]);
const scansOf = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && large.has(plan["Relation Name"] ?? "")
    ? [plan["Relation Name"] ?? ""]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** A query as passed to the driver. */
interface Asked {
  text: string;
  values: unknown[];
  /** Planned once for all values. */
  isNamed: boolean;
}

/** The plans of all queries of some work, for their actual values, or for any values if prepared. */
async function plansOf(work: (recording: Database) => Promise<unknown>): Promise<Plan[]> {
  const asked: Asked[] = [];
  const query = (question: { text: string; name?: string }, values: unknown[]) => {
    asked.push({ text: question.text, values, isNamed: Boolean(question.name) });
    return database.pool.query(question, values);
  };
  await work(drizzle({ query } as unknown as pg.Pool));
  expect(asked.length).toBeGreaterThan(0);
  return Promise.all(asked.map(planOf));
}

async function planOf({ text, values, isNamed }: Asked): Promise<Plan> {
  if (!isNamed) return planIn(await database.pool.query(`explain (format json) ${text}`, values));
  const client = await database.pool.connect();
  try {
    const given = values.map(literalOf).join(", ");
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare planned as ${text}`);
    return planIn(
      await client.query(`explain (format json) execute planned${values.length > 0 ? ` (${given})` : ""}`),
    );
  } finally {
    await client.query("deallocate planned; reset plan_cache_mode");
    client.release();
  }
}

const literalOf = (value: unknown): string =>
  value === null
    ? "null"
    : pg.escapeLiteral(
        Array.isArray(value) ? `{${value.map((each) => each ?? "null").join(",")}}` : String(value),
      );

const planIn = ({ rows }: pg.QueryResult<{ "QUERY PLAN": { Plan: Plan }[] }>): Plan =>
  rows[0]?.["QUERY PLAN"][0]?.Plan as Plan;

/** The large tables with a full scan by the queries of some work. */
const sequentialScansOf = async (work: (recording: Database) => Promise<unknown>): Promise<string[]> =>
  (await plansOf(work)).flatMap(scansOf);

function sequentialScans(query: string): Promise<string[]> {
  const filters = CatalogueQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  return sequentialScansOf((recording) =>
    createListing(recording).page(filters, freeCatalogueThreshold(shop.deps.now())),
  );
}

const sequentialScansOfSuggestions = (query: string): Promise<string[]> =>
  sequentialScansOf((recording) => {
    const threshold = freeCatalogueThreshold(shop.deps.now());
    const suggest = createSuggestions({
      db: recording,
      findBooks: (q, pageSize) =>
        createListing(recording).page({ page: 1, pageSize, sort: "popular", q }, threshold),
    });
    return suggest(new URLSearchParams(query).get("q") ?? "");
  });

describe(`At ${size} editions no query reads a large table from end to end`, () => {
  it.each(
    requestKinds({ words: [], authors: [], tags: [], categories: 0, themes: [], titles: [] }, size, 3).map(
      ({ name }) => name,
    ),
  )("%s", async (name) => {
    const kind = requestKinds(made, size, 3).find((each) => each.name === name);
    for (let request = 0; request < 12; request++) {
      const query = kind?.query() ?? "";
      const scans = kind?.group === "suggestion" ? sequentialScansOfSuggestions : sequentialScans;
      expect(await scans(query), query).toEqual([]);
    }
  });
});

describe("Totals of a large catalogue", () => {
  const total = async (query: string) => (await shop.call("GET", `/api/books?${query}`)).json.total as number;
  const counted = async (condition: string) =>
    (
      await shop.deps.db.execute<{ n: number }>(
        sql.raw(`select count(*)::int as n from books b where ${condition}`),
      )
    ).rows[0]?.n;

  it("are those that counting one by one gives", async () => {
    const edition = (condition: string) =>
      `exists (select 1 from editions e where e.book_id = b.id and ${condition})`;
    const free = "(e.is_free or e.online_at <= timestamptz '2024-11-21T10:00:00Z')";
    const dates = "e.publication_date between '1700-01-01' and '1850-12-31'";
    const within = "dateFrom=1700-01-01&dateTo=1850-12-31";
    expect(await total("")).toBe(await counted(edition("true")));
    expect(await total("isFree=1")).toBe(await counted(edition(free)));
    expect(await total(within)).toBe(await counted(edition(dates)));
    expect(await total("dateFrom=1900-01-01")).toBe(
      await counted(edition("e.publication_date >= '1900-01-01'")),
    );
    expect(await total("dateTo=1700-01-01")).toBe(
      await counted(edition("e.publication_date <= '1700-01-01'")),
    );
    expect(await total(`${within}&isFree=1`)).toBe(await counted(edition(`${dates} and ${free}`)));
    const category =
      "b.id in (select book_id from book_categories bc join categories c on c.id = bc.category_id where 3 in (c.id, c.parent_id))";
    expect(await total("categoryId=3")).toBe(await counted(category));
    expect(await total(`categoryId=3&${within}`)).toBe(await counted(`${category} and ${edition(dates)}`));
    expect(await total(`categoryId=3&${within}&isFree=1`)).toBe(
      await counted(`${category} and ${edition(`${dates} and ${free}`)}`),
    );
    expect(await total("categoryId=3&isFree=1")).toBe(await counted(`${category} and ${edition(free)}`));
  });

  it("and pages are the same read from either end, walked or gathered, each book once", async () => {
    for (const query of [
      "categoryId=20",
      "dateFrom=1990-01-01",
      "isFree=1&categoryId=4",
      "q=la",
      "q=te&isFree=1",
    ]) {
      for (const sort of ["popular", "created_desc", "title_asc"]) {
        const all = await total(query);
        const ids: number[] = [];
        const pages = [...new Set([1, 2, Math.ceil(all / 96), Math.ceil(all / 48) - 1, Math.ceil(all / 48)])];
        for (const page of pages.filter((each) => each > 0)) {
          const { json } = await shop.call(
            "GET",
            `/api/books?${query}&sort=${sort}&pageSize=48&page=${page}`,
          );
          ids.push(...json.items.map(({ id }: { id: number }) => id));
          expect(json.items, `${query} ${page}`).toHaveLength(Math.min(48, all - (page - 1) * 48));
        }
        expect(new Set(ids).size, query).toBe(ids.length);
      }
    }
  });

  it("and pages that are asked for at once are those that are asked for alone", async () => {
    const sorts = ["popular", "created_desc", "title_asc"];
    const queries = ["", "categoryId=3&", "categoryId=20&", "isFree=1&", "isFree=1&categoryId=4&"].flatMap(
      (query) => sorts.flatMap((sort) => [1, 2, 90].map((page) => `${query}sort=${sort}&page=${page}`)),
    );
    const itemsOf = async (query: string) => (await shop.call("GET", `/api/books?${query}`)).json.items;
    const atOnce = await Promise.all(queries.map(itemsOf));
    for (const [index, query] of queries.entries())
      expect(atOnce[index], query).toEqual(await itemsOf(query));
  });

  it("follow every change of the catalogue, and the mere passing of time", async () => {
    const before = await total("isFree=1");
    const all = await total("");
    await shop.deps.db.execute(sql`delete from books where id in (1, 2)`);
    expect(await total("")).toBe(all - 2);
    expect(await total("isFree=1")).toBe(before - 2);
    shop.clock.now = new Date("2030-01-01T00:00:00Z");
    expect(await total("isFree=1")).toBe(all - 2);
    shop.clock.now = new Date("2026-11-21T10:00:00Z");
    expect(await total("isFree=1")).toBe(before - 2);
    await shop.deps.db.execute(sql`delete from categories where id = 3`);
    expect(await total("categoryId=3")).toBe(0);
    expect(await total("")).toBe(all - 2);
  });
});

describe("While a book is added to a large catalogue", () => {
  it("those that it may be already are found by index", async () => {
    const { db } = shop.deps;
    const [known] = await db
      .select()
      .from(books)
      .where(eq(books.id, size / 2));
    if (!known) throw new Error("The catalogue is smaller than it should be.");
    const { title, author } = known;
    expect(await sequentialScansOf((recording) => findSimilar(recording, title, author))).toEqual([]);
    expect(await findSimilar(db, title.toUpperCase(), author)).toContainEqual({
      id: known.id,
      title,
      author,
    });
  });
});

describe("Beside a book of a large catalogue", () => {
  it("other books by its author and in its categories are found by index, the author's in index order", async () => {
    const { db } = shop.deps;
    const [book] = await db
      .select()
      .from(books)
      .where(eq(books.id, size / 4));
    if (!book) throw new Error("The catalogue is smaller than it should be.");
    const byAuthor = (recording: Database) => findIdsByAuthor(recording, book);
    expect(await sequentialScansOf(byAuthor)).toEqual([]);
    expect(await sequentialScansOf((recording) => findIdsInSameCategories(recording, book.id))).toEqual([]);
    // An author with a thousand books costs no more than another.
    await db.execute(sql`update books set author = ${book.author}, title = title || id where id % 20 = 0`);
    await db.execute(sql`analyze books`);
    expect(await sequentialScansOf(byAuthor)).toEqual([]);
    expect(JSON.stringify(await plansOf(byAuthor))).not.toContain('"Sort"');
  });
});
