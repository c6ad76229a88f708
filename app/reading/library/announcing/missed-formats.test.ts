import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { libraryEntries } from "#reading/library/library.tables.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { announceFormats } from "#books/publishing/publishing.worker.server.ts";
import { failFormat, markPending } from "#books/publishing/publishing.store.server.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { allReady, settledFormats } from "#test/published-edition.ts";
import { publishSample } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let editionId: number;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
  ({ editionId } = await publishSample(shop, { title: "La Terre", editionTitle: "Texte intégral" }));
  expect(await settledFormats(shop, editionId)).toEqual(allReady);
});
afterAll(() => shop?.close());

/** As if the formats had failed without any earlier file. */
async function fail(formats: readonly ("pdf" | "epub" | "azw3")[]): Promise<void> {
  const { db } = shop.deps;
  await markPending(db, editionId, formats, null, shop.clock.now);
  for (const format of formats) {
    const its = and(eq(editionFormats.editionId, editionId), eq(editionFormats.format, format));
    const [row] = await db.update(editionFormats).set({ storagePath: null }).where(its).returning();
    if (row) await failFormat(db, row, "La machine était trop occupée.", shop.clock.now);
  }
}
const book = async () => (await shop.call("GET", "/api/books/la-terre")).json.editions[0];
const retry = async (format: string) => {
  await shop.call("POST", `/api/admin/editions/${editionId}/formats/${format}/retry`, { cookie });
};
const mails = async () => {
  const folder = join(shop.dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return all.filter((mail) => /livre est complet/i.test(mail));
};

describe("An edition of which formats failed", () => {
  it("promises only existing formats, and refuses others with the reason", async () => {
    await fail(["epub", "azw3"]);
    expect((await book()).formats).toEqual({ pdf: "ready", epub: "failed", azw3: "failed" });
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [editionId]);
    const download = (format: string) =>
      shop.call("GET", `/api/files/download/${editionId}?format=${format}`, { token: member.token });
    const refused = await download("epub");
    expect(refused.status).toBe(409);
    expect(refused.json).toEqual({ error: "Ce format n’est pas disponible pour le moment." });
    expect((await download("pdf")).status).toBe(200);
  });

  it("is sold while one is ready or being made, and not once all have failed", async () => {
    const buyer = await buildMember(shop);
    const subscriber = await buildMember(shop, { subscribed: true });
    const checkout = () =>
      shop.call("POST", "/api/payments/checkout", {
        token: buyer.token,
        body: { edition_ids: [editionId] },
      });
    expect((await checkout()).status).toBe(200);
    await fail(["pdf", "epub", "azw3"]);
    const refused = await checkout();
    expect(refused.status).toBe(409);
    expect(refused.json.error).toContain("La Terre – Texte intégral");
    expect(refused.json.error).toContain("n’est pas disponible pour le moment");
    const added = await shop.call("POST", "/api/payments/add-to-library", {
      token: subscriber.token,
      body: { editionId },
    });
    expect(added.status).toBe(409);
    await markPending(shop.deps.db, editionId, ["pdf"], null, shop.clock.now);
    expect((await book()).formats.pdf).toBe("pending");
    expect((await checkout()).status).toBe(200);
  });

  it("is announced once to each owner when it is available, in one mail for all its formats", async () => {
    await fail(["pdf", "epub", "azw3"]);
    const owners = await shop.deps.db
      .select()
      .from(libraryEntries)
      .where(eq(libraryEntries.editionId, editionId));
    expect(owners).toHaveLength(1);
    const second = await buildMember(shop);
    await buildLibrary(shop, second.id, [editionId]);
    const suspended = await buildMember(shop, { suspended: true });
    await buildLibrary(shop, suspended.id, [editionId]);
    // At once: a format that is ready before the next one is asked for would be announced alone.
    await Promise.all(["pdf", "epub", "azw3"].map(retry));
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), { timeout: 120_000, interval: 200 });
    const sent = await mails();
    expect(sent.filter((mail) => mail.includes(second.email))).toHaveLength(1);
    expect(sent.join("")).not.toContain(suspended.email);
    // No format is missed any more: a further job announces nothing.
    await shop.deps.jobs.send(shop.deps.db, announceFormats, { editionId });
    await retry("pdf");
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect(await mails()).toHaveLength(2);
  });
});
