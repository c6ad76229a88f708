import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPriorities } from "#books/publishing/builds/format-builds.rules.ts";
import { ebookFormats, formats } from "#books/publishing/edition-formats.rules.ts";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { buildBook, buildLibrary, buildMember } from "#test/factories.ts";
import { settledFormats } from "#test/published-edition.ts";
import { publishSample, sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

/** Without background work: jobs wait until the second shop opens. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const pass = () => (shop.clock.now = after(shop.clock.now, minutes(1)));
const rowsOf = (editionId: number) =>
  shop.deps.db.select().from(editionFormats).where(eq(editionFormats.editionId, editionId));
const prioritiesOf = async (editionId: number) =>
  Object.fromEntries((await rowsOf(editionId)).map(({ format, priority }) => [format, priority]));
const allAt = (priority: number) => ({ pdf: priority, epub: priority, azw3: priority });

/** An edition as the demonstration loads it: its formats are expected, its files come later. */
async function demonstrationEdition(title: string): Promise<number> {
  pass();
  const { editionIds } = await buildBook(shop, { title, editions: [{ priceCents: 0 }] });
  const [editionId = 0] = editionIds;
  await shop.publishing.expectFormats(shop.deps.db, editionId);
  return editionId;
}

async function addFiles(editionId: number): Promise<void> {
  const place = async (name: string, content: Buffer) => {
    const path = join(shop.dataDir, name);
    await writeFile(path, content);
    return path;
  };
  const { path: pdfPath } = await shop.publishing.uploadPdf(await place("edition.pdf", await samplePdf()));
  const { path: docxPath } = await shop.publishing.uploadDocx(
    await place("edition.docx", await sampleDocx()),
  );
  const { path: coverPath } = await shop.publishing.uploadCover(await place("c.jpg", await sampleCover()));
  await shop.deps.db.transaction(async (tx) => {
    await shop.publishing.attachFiles(tx, editionId, { pdfPath, docxPath, coverPath });
    await shop.publishing.startBuilds(tx, editionId, formats);
  });
}

async function reader(editionId: number) {
  const member = await buildMember(shop);
  const body = { editionId };
  const added = await shop.call("POST", "/api/payments/add-to-library", { token: member.token, body });
  expect(added.status).toBe(200);
  return member;
}
const libraryOf = async ({ id, token }: { id: string; token: string }) =>
  (await shop.call("GET", `/api/users/${id}/dashboard`, { token })).json.library;

describe("Formats are made", () => {
  it("in this order: of sold editions, of new ones, of the demonstration", async () => {
    const first = await demonstrationEdition("La Fortune des Rougon");
    await addFiles(first);
    const sold = await demonstrationEdition("La Curée");
    await addFiles(sold);
    pass();
    const { editionId: fresh } = await publishSample(shop, { title: "Nana", editionTitle: "Texte intégral" });
    pass();
    const buyer = await reader(sold);
    expect(await prioritiesOf(sold)).toEqual(allAt(buildPriorities.sold));
    expect(await prioritiesOf(fresh)).toEqual(allAt(buildPriorities.new));
    expect(await prioritiesOf(first)).toEqual(allAt(buildPriorities.demonstration));
    expect(await libraryOf(buyer)).toMatchObject([
      { formats: { pdf: "pending", epub: "pending", azw3: "pending" }, ready_in_seconds: null },
    ]);

    const worker = await openTestShop({
      beside: shop,
      work: true,
      env: { DATA_DIR: shop.dataDir },
      clock: {
        get now() {
          return new Date();
        },
      },
    });
    try {
      for (const id of [sold, fresh, first])
        expect(Object.values(await settledFormats(shop, id))).toEqual(["ready", "ready", "ready"]);
    } finally {
      await worker.close();
    }
    for (const format of ["pdf", "epub"]) {
      const ends = await Promise.all(
        [sold, fresh, first].map(async (id) => (await rowsOf(id)).find((row) => row.format === format)),
      );
      const times = ends.map((row) => row?.updatedAt.getTime() ?? 0);
      expect(times, format).toEqual(times.toSorted((one, other) => one - other));
      for (const row of ends) expect(row?.madeInMs, format).toBeGreaterThan(0);
    }
    expect(await libraryOf(buyer)).toMatchObject([
      { formats: { pdf: "ready", epub: "ready", azw3: "ready" }, ready_in_seconds: null },
    ]);
  });

  it("later when readers have an earlier file, which a further sale does not change", async () => {
    const [{ id: sold }] = (await shop.call("GET", "/api/books/la-curee")).json.editions;
    await shop.deps.db.transaction((tx) => shop.publishing.startBuilds(tx, sold, ebookFormats));
    expect(await prioritiesOf(sold)).toMatchObject({
      epub: buildPriorities.again,
      azw3: buildPriorities.again,
    });
    await reader(sold);
    expect(await prioritiesOf(sold)).toMatchObject({ epub: buildPriorities.again });
  });

  it("at a time that their owners see: the place in the queue, at the pace of the last builds", async () => {
    const { editionId: next } = await publishSample(shop, { title: "Pot-Bouille", editionTitle: "Poche" });
    await shop.deps.db
      .update(editionFormats)
      .set({ madeInMs: 90_000 })
      .where(eq(editionFormats.state, "ready"));
    const owner = await buildMember(shop);
    await buildLibrary(shop, owner.id, [next]);
    expect(await libraryOf(owner)).toMatchObject([{ ready_in_seconds: 90 }]);
    const { editionId: later } = await publishSample(shop, { title: "L’Argent", editionTitle: "Poche" });
    const other = await buildMember(shop);
    await buildLibrary(shop, other.id, [later]);
    expect(await libraryOf(other)).toMatchObject([{ ready_in_seconds: 180 }]);
    const seen = (await shop.call("GET", `/api/users/${other.id}/dashboard`, { token: owner.token })).json;
    expect(seen.library).toMatchObject([{ ready_in_seconds: null }]);
  });

  it("of an edition that is sold before its files are there, first once they are", async () => {
    const editionId = await demonstrationEdition("L’Œuvre");
    const buyer = await reader(editionId);
    expect(await prioritiesOf(editionId)).toEqual(allAt(buildPriorities.sold));
    expect(await libraryOf(buyer)).toMatchObject([{ ready_in_seconds: null }]);
    await addFiles(editionId);
    expect(await prioritiesOf(editionId)).toEqual(allAt(buildPriorities.sold));
  });

  it("of a sold edition that waits for its next try, at that time", async () => {
    const { editionId } = await publishSample(shop, { title: "Le Rêve", editionTitle: "Texte intégral" });
    const retryAt = after(shop.clock.now, minutes(30));
    const failing = {
      retryAt,
      failingSince: shop.clock.now,
      tries: 3,
      reason: "La machine était trop occupée.",
    };
    await shop.deps.db.update(editionFormats).set(failing).where(eq(editionFormats.editionId, editionId));
    const member = await buildMember(shop);
    await shop.deps.db.transaction((tx) => shop.library.grantCopies(tx, member.id, [editionId], null));
    expect(await prioritiesOf(editionId)).toEqual(allAt(buildPriorities.sold));
    const [{ ready_in_seconds: wait }] = await libraryOf(member);
    expect(wait).toBe(30 * 60 + 90);
  });
});
