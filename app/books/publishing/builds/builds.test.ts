import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { editionFormats, editionSources } from "#books/publishing/publishing.tables.ts";
import { before } from "#platform/data/dates.ts";
import { hours, minutes } from "#platform/data/durations.ts";
import { buildAdministrator } from "#test/factories.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let editionId: number;
beforeAll(async () => {
  // The pauses between tries are the real ones.
  shop = await openTestShop({
    work: true,
    clock: {
      get now() {
        return new Date();
      },
    },
  });
  ({ cookie } = await buildAdministrator(shop));
  ({ editionId } = await publishReadySample(shop, { title: "Germinal", editionTitle: "Texte intégral" }));
  // The extract is made after the formats, in the folder that the first test moves.
  await vi.waitFor(async () => expect(await extractState()).toBe("ready"), {
    timeout: 120_000,
    interval: 100,
  });
});
afterAll(() => shop?.close());

const states = async () =>
  (await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie })).json.formats;
const extractState = async () =>
  (await shop.call("GET", `/api/admin/editions/${editionId}/extract`, { cookie })).json.state;
const retry = (format: string) =>
  shop.call("POST", `/api/admin/editions/${editionId}/formats/${format}/retry`, { cookie });
const its = (format: "pdf" | "epub" | "azw3") =>
  and(eq(editionFormats.editionId, editionId), eq(editionFormats.format, format));
/** Puts the file or folder back at the end, whatever lies there then. */
async function whileMoved(path: string, act: () => Promise<void>): Promise<void> {
  await rename(path, `${path}.away`);
  try {
    await act();
  } finally {
    await rm(path, { recursive: true, force: true });
    await rename(`${path}.away`, path);
  }
}
const postponed = async (format: string) => {
  await vi.waitFor(async () => expect((await states())[format]).toHaveProperty("retry_at"), {
    timeout: 120_000,
    interval: 100,
  });
  return (await states())[format];
};

describe("A format that the store does not take", () => {
  it("is tried again by itself, says when, and is made once the store is well", async () => {
    const folder = join(shop.deps.config.storageDir, "editions", String(editionId));
    await whileMoved(folder, async () => {
      // A file where its folder should be.
      await writeFile(folder, "");
      await retry("pdf");
      const waiting = await postponed("pdf");
      expect(waiting).toMatchObject({
        state: "pending",
        reason: "Les fichiers de la boutique n’ont pas pu être lus ou écrits.",
      });
      const pause = new Date(waiting.retry_at).getTime() - shop.clock.now.getTime();
      expect(pause).toBeGreaterThan(0);
      expect(pause).toBeLessThanOrEqual(15_000);
      expect(shop.logged.map(({ msg }) => msg)).toContain("format not made: tried again later");
    });
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    const [row] = await shop.deps.db.select().from(editionFormats).where(its("pdf"));
    expect(row).toMatchObject({ tries: 0, failingSince: null, retryAt: null, reason: null });
  });
});

describe("A format whose document is lost", () => {
  it("waits for it for 24 hours, then fails with the reason", async () => {
    const [source] = await shop.deps.db
      .select()
      .from(editionSources)
      .where(and(eq(editionSources.editionId, editionId), eq(editionSources.kind, "docx")));
    const place = join(shop.deps.config.storageDir, source?.storagePath ?? "");
    const text = "Le DOCX de cette édition manque dans les fichiers de la boutique.";
    await whileMoved(place, async () => {
      await retry("epub");
      expect(await postponed("epub")).toMatchObject({ state: "pending", reason: text });
      await shop.deps.db
        .update(editionFormats)
        .set({ failingSince: before(shop.clock.now, hours(25)), tries: 12 })
        .where(its("epub"));
      expect((await settledFormats(shop, editionId))["epub"]).toBe(text);
      expect((await states()).epub).toEqual({ state: "failed", reason: text, earlier: true });
    });
    await retry("epub");
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
  });

  it("is not made of other bytes than were sent", async () => {
    const [source] = await shop.deps.db
      .select()
      .from(editionSources)
      .where(and(eq(editionSources.editionId, editionId), eq(editionSources.kind, "pdf")));
    const place = join(shop.deps.config.storageDir, source?.storagePath ?? "");
    await whileMoved(place, async () => {
      await writeFile(place, "%PDF-1.7 et rien d’autre");
      await retry("pdf");
      expect((await postponed("pdf")).reason).toBe(
        "Le PDF de cette édition est endommagé dans les fichiers de la boutique.",
      );
    });
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
  });
});

describe("A build whose job is lost", () => {
  it("is requested again when it has been pending for a day", async () => {
    const long = before(shop.clock.now, hours(30));
    await shop.deps.db.update(editionFormats).set({ state: "pending", updatedAt: long }).where(its("azw3"));
    await shop.publishing.restartStalledBuilds(before(shop.clock.now, minutes(60 * 24)));
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
  });
});
