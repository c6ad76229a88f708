import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { books, editions, formerBookSlugs } from "#books/catalogue/catalogue.tables.ts";
import { paymentLines, payments } from "#selling/payments/payments.tables.ts";
import { uploads } from "#books/publishing/publishing.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { buildAdministrator, buildBook, buildLibrary, buildMember } from "#test/factories.ts";
import { publishSample } from "#test/sample-edition.ts";
import { buildCardSale } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const remove = (id: number) => shop.call("DELETE", `/api/admin/books/${id}`, { cookie });
const exists = async (id: number) =>
  (await shop.call("GET", `/api/admin/books/${id}`, { cookie })).status === 200;
const order = async (editionId: number) => {
  const { token } = await buildMember(shop);
  return shop.call("POST", "/api/payments/checkout", { token, body: { edition_ids: [editionId] } });
};
const stateOrders = (editionId: number, state: "open" | "expired") =>
  shop.deps.db
    .update(payments)
    .set({ state })
    .where(
      sql`${payments.id} in (select ${paymentLines.paymentId} from ${paymentLines} where ${paymentLines.editionId} = ${editionId})`,
    );

describe("DELETE /api/admin/books/{id}", () => {
  it("deletes a book that nobody has, with its editions, its files and its former addresses", async () => {
    const { bookId, editionId } = await publishSample(shop, {
      title: "Thérèse Raquin",
      editionTitle: "Poche",
    });
    const body = { slug: "therese", reason: "Plus court" };
    await shop.call("POST", `/api/admin/books/${bookId}/correction`, { cookie, body });
    expect((await remove(bookId)).json).toEqual({ ok: true });
    expect(await exists(bookId)).toBe(false);
    const { db } = shop.deps;
    expect(await db.select().from(editions).where(eq(editions.id, editionId))).toEqual([]);
    expect(await db.select().from(uploads).where(eq(uploads.editionId, editionId))).toEqual([]);
    expect(await db.select().from(formerBookSlugs).where(eq(formerBookSlugs.bookId, bookId))).toEqual([]);
    for (const slug of ["therese", "therese-raquin"])
      expect((await shop.call("GET", `/api/books/${slug}`)).status).toBe(404);
    const [entry] = (await shop.call("GET", "/api/admin/audit?kind=book-deleted", { cookie })).json.items;
    expect(entry).toMatchObject({ object_id: String(bookId) });
    expect(entry.object_label).toContain("Thérèse Raquin");
    expect((await remove(bookId)).status).toBe(404);
  });

  it("is done and signed once if it is asked for twice at the same moment", async () => {
    const { id } = await buildBook(shop, { title: "Les Mystères de Marseille" });
    const statuses = (await Promise.all([remove(id), remove(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    const { items } = (await shop.call("GET", "/api/admin/audit?kind=book-deleted", { cookie })).json;
    expect(items.filter((entry: { object_id: string }) => entry.object_id === String(id))).toHaveLength(1);
  });

  it("is for administrators only", async () => {
    const { id } = await buildBook(shop);
    const { token } = await buildMember(shop);
    expect((await shop.call("DELETE", `/api/admin/books/${id}`, { token })).status).toBe(401);
    expect(await exists(id)).toBe(true);
  });

  it("refuses one that a member owns, and one that was sold, with the reason", async () => {
    const { id, editionIds } = await buildBook(shop);
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, editionIds);
    const owned = await remove(id);
    expect(owned.status).toBe(409);
    expect(owned.json.error).toContain("Un lecteur a ce livre dans sa bibliothèque");
    const sold = await buildBook(shop);
    // As after a full refund: in no library, but on an invoice.
    await buildCardSale(shop, member, sold.editionIds);
    const refused = await remove(sold.id);
    expect([refused.status, refused.json.error]).toEqual([
      409,
      expect.stringContaining("Ce livre a été vendu"),
    ]);
    expect([await exists(id), await exists(sold.id)]).toEqual([true, true]);
  });

  it("refuses one in an order that may still be paid, and deletes it from one that was abandoned long ago", async () => {
    const { id, editionIds } = await buildBook(shop);
    const [editionId = 0] = editionIds;
    expect((await order(editionId)).status).toBe(200);
    expect((await remove(id)).json.error).toContain("Une commande récente contient ce livre");
    await stateOrders(editionId, "expired");
    // The provider's message may be late.
    expect((await remove(id)).status).toBe(409);
    shop.clock.now = after(shop.clock.now, days(31));
    ({ cookie } = await buildAdministrator(shop));
    await stateOrders(editionId, "open");
    expect((await remove(id)).status).toBe(409);
    await stateOrders(editionId, "expired");
    expect((await remove(id)).status).toBe(200);
  });

  it("never takes the edition of an order that is stored at the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const { id, editionIds } = await buildBook(shop);
      const [editionId = 0] = editionIds;
      const [deleted, ordered] = await Promise.all([remove(id), order(editionId)]);
      expect([200, 409]).toContain(deleted.status);
      expect(ordered.status).toBe(deleted.status === 200 ? 404 : 200);
      expect(await exists(id)).toBe(deleted.status !== 200);
    }
  });

  it("waits for an order in its transaction, and then refuses", async () => {
    const { id, editionIds } = await buildBook(shop);
    const [editionId = 0] = editionIds;
    const { db } = shop.deps;
    const [payment] = await db.select().from(payments).limit(1);
    let deletion: ReturnType<typeof remove> | undefined;
    await db.transaction(async (tx) => {
      const { editing } = shop.catalogue;
      const { book, edition } = await editing.requireEdition(editionId, tx);
      await tx.insert(paymentLines).values({
        paymentId: payment?.id ?? 0,
        editionId,
        bookTitle: book.title,
        bookSlug: book.slug,
        editionTitle: edition.title,
        editionSlug: edition.slug,
        priceCents: 499,
        vatPerMille: 55,
      });
      deletion = remove(id);
      // The deletion waits for the row that the order refers to.
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBeGreaterThan(0);
    });
    const refused = await deletion;
    expect([refused?.status, refused?.json.error]).toEqual([
      409,
      expect.stringContaining("vient d’être commandé"),
    ]);
    expect(await db.select().from(books).where(eq(books.id, id))).toHaveLength(1);
  });
});
