import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoEdition, demoBooks } from "#db/demo/catalogue.ts";
import { demoEntryTexts } from "#db/demo/entry-texts.ts";
import { editions as editionRows } from "#books/catalogue/catalogue.tables.ts";
import { editionSources, uploads } from "#books/publishing/publishing.tables.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { makeDemonstrationFiles } from "#server/demonstration-files.ts";
import { loadDemonstrationBooks } from "#server/demonstration.ts";
import { addDemonstrationBooks } from "#test/demonstration-catalogue.ts";
import { sampleCover } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

interface ShownEdition {
  title: string;
  price_cents: number;
  pages: number | null;
  cover_url?: string | null;
  formats?: Record<string, string>;
  notice?: { file_sizes: Record<string, number> };
}
interface ShownBook {
  slug: string;
  title: string;
  editions: ShownEdition[];
}

let shop: TestShop;
let storage: string;
beforeAll(async () => {
  storage = await mkdtemp(join(tmpdir(), "encrier-demonstration-"));
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
  await rm(storage, { recursive: true, force: true });
});

async function shownBooks({ call }: Pick<TestShop, "call">): Promise<ShownBook[]> {
  const pages = [1, 2].map(async (page) => (await call("GET", `/api/books?pageSize=48&page=${page}`)).json);
  return (await Promise.all(pages)).flatMap(({ items }: { items: ShownBook[] }) => items);
}

const offered = ({ title, price_cents, pages }: ShownEdition): string =>
  `${title}: ${price_cents}, ${pages} p.`;

function meantOffer({ title, priceCents, isFree, onlineDaysAgo, pages }: DemoEdition): string {
  const onlineAt = before(shop.deps.now(), days(onlineDaysAgo));
  const { price_cents } = effectiveOffer({ priceCents, isFree, onlineAt }, shop.deps.now());
  return offered({ title, price_cents, pages });
}

describe("before the doors open", () => {
  it("every book is there at its price, without a cover, its formats still being made", async () => {
    await addDemonstrationBooks(shop);
    const shown = await shownBooks(shop);
    expect(shown.map(({ title }) => title).toSorted()).toEqual(
      demoBooks.map(({ title }) => title).toSorted(),
    );
    for (const { slug, title } of shown) {
      const { json } = await shop.call("GET", `/api/books/${slug}`);
      const meant = demoBooks.find((book) => book.title === title)?.editions ?? [];
      expect(json.editions.map(offered).toSorted()).toEqual(meant.map(meantOffer).toSorted());
      for (const edition of json.editions as ShownEdition[]) {
        expect(edition.cover_url).toBeNull();
        expect(edition.formats).toEqual({ pdf: "pending", epub: "pending", azw3: "pending" });
        expect(edition.notice?.file_sizes).toEqual({});
      }
    }
  });

  it.each(demoEntryTexts)("the page of $slug has a text", async ({ kind, slug, description }) => {
    const path = kind === "category" ? "categories" : "contributors";
    expect((await shop.call("GET", `/api/${path}/${slug}`)).json).toMatchObject({ description });
  });

  it("a loading that is stopped leaves no book, and the next start adds each once", async () => {
    const other = await openTestShop();
    try {
      const stop = new AbortController();
      const loading = loadDemonstrationBooks(
        { deps: other.deps, shop: other, signal: stop.signal },
        demoBooks,
      );
      setTimeout(() => stop.abort(), 300);
      await loading;
      expect(await shownBooks(other)).toEqual([]);
      await addDemonstrationBooks(other);
      await addDemonstrationBooks(other);
      expect((await shownBooks(other)).length).toBe(demoBooks.length);
      expect(await jobsIn(other)).toBe(demoBooks.flatMap(({ editions }) => editions).length);
    } finally {
      await other.close();
    }
  });
});

describe("behind the open doors", () => {
  const books = demoBooks.toSorted((a, b) => pagesOf(a) - pagesOf(b)).slice(0, 2);
  const env = () => ({ STORAGE_URL: pathToFileURL(join(storage, "files")).href });

  it("covers, then texts and formats are made; what is there stays, also when a shop stops in the middle", async () => {
    const queueing = await openTestShop({ env: env() });
    try {
      await addDemonstrationBooks(queueing, books);
      const given = await giveCover(queueing);
      const first = await openTestShop({ env: env(), beside: queueing, work: true });
      try {
        await expect.poll(async () => (await sourcesIn(queueing)).length).toBeGreaterThan(1);
      } finally {
        await first.close();
      }
      const second = await openTestShop({ env: env(), beside: queueing, work: true });
      try {
        await expect
          .poll(() => statesIn(second), { timeout: 120_000, interval: 500 })
          .toEqual(books.flatMap(({ editions }) => editions.map(() => "ready ready ready")));
      } finally {
        await second.close();
      }
      const kinds = books.flatMap(({ editions }) => editions.map(() => ["cover", "docx", "pdf"])).flat();
      expect(await sourcesIn(queueing)).toEqual(kinds.toSorted());
      expect((await queueing.deps.db.select().from(uploads)).length).toBe(kinds.length);
      const covers = (await shownBooks(queueing)).flatMap(({ editions }) =>
        editions.map(({ cover_url }) => cover_url ?? ""),
      );
      for (const cover of covers) expect((await queueing.call("GET", cover)).status).toBe(200);
      expect(covers).toContain(given);
      expect(queueing.logged).toEqual([]);
    } finally {
      await queueing.close();
    }
  });
});

/** The publisher's own cover for one edition, before the shop makes one. @returns its address */
async function giveCover({ deps, publishing }: TestShop): Promise<string> {
  const file = join(storage, "cover.jpg");
  await writeFile(file, await sampleCover());
  const { path } = await publishing.uploadCover(file);
  const [edition] = await deps.db.select({ id: editionRows.id }).from(editionRows).limit(1);
  await deps.db.transaction((tx) => publishing.attachFiles(tx, edition?.id ?? 0, { coverPath: path }));
  const [shown] = await deps.db
    .select({ url: editionRows.coverUrl })
    .from(editionRows)
    .where(eq(editionRows.id, edition?.id ?? 0));
  return shown?.url ?? "";
}

const pagesOf = ({ editions }: (typeof demoBooks)[number]): number =>
  editions.reduce((sum, { pages }) => sum + pages, 0);

async function jobsIn({ deps }: TestShop): Promise<number> {
  const { rows } = await deps.db.execute(
    sql`select count(*)::int as jobs from pgboss.job where name = ${makeDemonstrationFiles.name}`,
  );
  return Number(rows[0]?.["jobs"]);
}

const sourcesIn = async ({ deps }: TestShop): Promise<string[]> =>
  (await deps.db.select({ kind: editionSources.kind }).from(editionSources))
    .map(({ kind }) => kind)
    .toSorted();

async function statesIn(making: TestShop): Promise<string[]> {
  const details = (await shownBooks(making)).map(
    async ({ slug }) => (await making.call("GET", `/api/books/${slug}`)).json,
  );
  return (await Promise.all(details)).flatMap(({ editions }: { editions: ShownEdition[] }) =>
    editions.map(({ formats }) => `${formats?.["pdf"]} ${formats?.["epub"]} ${formats?.["azw3"]}`),
  );
}
