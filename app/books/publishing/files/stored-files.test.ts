import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days, minutes } from "#platform/data/durations.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { openTestShop, travelTo, type TestShop } from "#test/test-shop.ts";
import { failingStream } from "#test/failing-stream.ts";

let shop: TestShop;
let cookie: string;
let token: string;
let editionId: number;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
  ({ editionId } = await publishReadySample(shop, { title: "Pot-Bouille", editionTitle: "Texte intégral" }));
  const member = await buildMember(shop);
  ({ token } = member);
  await buildLibrary(shop, member.id, [editionId]);
});
afterAll(() => shop?.close());
beforeEach(() => void (shop.logged.length = 0));

const download = (format = "pdf") =>
  shop.call("GET", `/api/files/download/${editionId}?format=${format}`, { token });
const rowOf = async (format: "pdf" | "epub" | "azw3" = "pdf") => {
  const its = and(eq(editionFormats.editionId, editionId), eq(editionFormats.format, format));
  const [row] = await shop.deps.db.select().from(editionFormats).where(its);
  if (!row?.storagePath) throw new Error("There is no such file.");
  return { ...row, place: join(shop.deps.config.storageDir, row.storagePath) };
};
const states = async () =>
  (await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie })).json.formats;
const bookFormats = async () => (await shop.call("GET", "/api/books/pot-bouille")).json.editions[0].formats;
const makeAgain = async (format: string) => {
  await shop.call("POST", `/api/admin/editions/${editionId}/formats/${format}/retry`, { cookie });
  expect(await settledFormats(shop, editionId)).toEqual(allReady);
};

function expectUnavailable(answer: Awaited<ReturnType<typeof download>>): void {
  expect(answer.status).toBe(503);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers).not.toHaveProperty("content-disposition");
  expect(answer.json).toEqual({
    error:
      "Ce fichier est momentanément indisponible. Nous en sommes avertis\u00A0: réessayez un peu plus tard.",
  });
}
const alerts = () => shop.logged.filter(({ level }) => level === 50).map(({ msg }) => msg);

describe("A stored file that is missing", () => {
  it("answers 503 in JSON, alerts, is shown to the publisher, and is made again by the button", async () => {
    const { place } = await rowOf();
    await rm(place);
    expectUnavailable(await download());
    expect(alerts()).toContain("stored file is lost");
    expect(await states()).toMatchObject({
      pdf: { state: "ready", lost: "missing" },
      epub: { state: "ready" },
    });
    expect(await bookFormats()).toEqual({ ...allReady, pdf: "failed" });
    await makeAgain("pdf");
    expect(await states()).toMatchObject({ pdf: { state: "ready" } });
    expect((await states()).pdf).not.toHaveProperty("lost");
    expect((await download()).status).toBe(200);
    expect(await bookFormats()).toEqual(allReady);
  });

  it.each(["pdf", "epub", "azw3"] as const)(
    "comes back with the same bytes, although it is made later: %s",
    async (format) => {
      const bytes = async () => (await download(format)).bytes;
      const before = await bytes();
      await rm((await rowOf(format)).place);
      travelTo(shop, after(shop.clock.now, minutes(20)));
      await makeAgain(format);
      expect((await bytes()).equals(before)).toBe(true);
    },
  );

  it("is found by the publisher's screen before any reader asks, and by the daily look", async () => {
    const { place } = await rowOf("azw3");
    const content = await readFile(place);
    await rm(place);
    expect((await states()).azw3).toMatchObject({ state: "ready", lost: "missing" });
    await writeFile(place, content);
    await shop.publishing.storedFiles.lookAtAll();
    expect((await rowOf("azw3")).lost).toBeNull();
    await rm(place);
    await shop.publishing.storedFiles.lookAtAll();
    expect((await rowOf("azw3")).lost).toBe("missing");
    expect(alerts()).toContain("stored file is lost");
    await writeFile(place, content);
    expect((await download("azw3")).status).toBe(200);
    expect((await rowOf("azw3")).lost).toBeNull();
  });

  it("answers 503 in JSON too when it goes between the look and the first byte", async () => {
    const { read } = shop.deps.store;
    shop.deps.store.read = () => failingStream("ENOENT: no such file");
    try {
      expectUnavailable(await download("epub"));
    } finally {
      shop.deps.store.read = read;
    }
  });
});

describe("A stored file that is damaged", () => {
  it("is never sent: shorter by a byte, or of the same length with another content", async () => {
    const { place } = await rowOf("epub");
    const content = await readFile(place);
    await truncate(place, content.length - 1);
    expectUnavailable(await download("epub"));
    expect((await rowOf("epub")).lost).toBe("damaged");
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(500) ^ 1, 500);
    await writeFile(place, changed);
    // A file that was complete is read again after a day.
    travelTo(shop, after(shop.clock.now, days(2)));
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [editionId]);
    const path = `/api/files/download/${editionId}?format=epub`;
    expectUnavailable(await shop.call("GET", path, { token: member.token }));
    expect((await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie })).status).toBe(401);
    expect((await rowOf("epub")).lost).toBe("damaged");
    await writeFile(place, content);
    travelTo(shop, after(shop.clock.now, minutes(2)));
    expect((await shop.call("GET", path, { token: member.token })).status).toBe(200);
    expect((await rowOf("epub")).lost).toBeNull();
  });

  it("from before digests were kept is read once, and known from then on", async () => {
    const { place, sha256, storagePath } = await rowOf("pdf");
    await shop.deps.db
      .update(editionFormats)
      .set({ sha256: null })
      .where(eq(editionFormats.storagePath, storagePath ?? ""));
    travelTo(shop, after(shop.clock.now, days(4)));
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [editionId]);
    const path = `/api/files/download/${editionId}?format=pdf`;
    expect((await shop.call("GET", path, { token: member.token })).status).toBe(200);
    expect((await rowOf("pdf")).sha256?.equals(sha256 ?? Buffer.alloc(0))).toBe(true);
    expect(place).toContain("editions/");
  });
});
