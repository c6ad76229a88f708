import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editionFormats } from "#books/publishing/publishing.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { deleteForgottenUploads } from "#books/publishing/files/source-files.store.server.ts";
import { failFormat } from "#books/publishing/publishing.store.server.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
let editionId: number;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
  ({ editionId } = await publishReadySample(shop, { title: "La Curée", editionTitle: "Texte intégral" }));
});
afterAll(() => shop?.close());

const rowOf = async () => {
  const its = and(eq(editionFormats.editionId, editionId), eq(editionFormats.format, "pdf"));
  const [row] = await shop.deps.db.select().from(editionFormats).where(its);
  if (!row) throw new Error("The edition has no PDF.");
  return row;
};
const makeAgain = async () => {
  await shop.call("POST", `/api/admin/editions/${editionId}/formats/pdf/retry`, { cookie });
  expect(await settledFormats(shop, editionId)).toEqual(allReady);
};

describe("An upload of before yesterday", () => {
  it("that an edition takes while forgotten ones are removed stays the edition's", async () => {
    const localPath = join(shop.dataDir, randomBytes(6).toString("hex"));
    await writeFile(localPath, await samplePdf(1));
    const { path } = await shop.publishing.uploadPdf(localPath);
    const tomorrow = after(shop.clock.now, days(1));
    const removed = await shop.deps.db.transaction(async (tx) => {
      await shop.publishing.attachFiles(tx, editionId, { pdfPath: path });
      return shop.deps.db.transaction((removing) => deleteForgottenUploads(removing, tomorrow, 10));
    });
    expect(removed.map((upload) => upload.path)).not.toContain(path);
    expect(await shop.deps.store.size(path)).toBeGreaterThan(0);
  });
});

describe("A file that is replaced", () => {
  it("is still sent completely to an earlier request", async () => {
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [editionId]);
    const { size, stream } = await shop.library.copyFor(member, editionId, "pdf", {});
    await makeAgain();
    expect(await buffer(stream(() => Promise.resolve()))).toHaveLength(size);
  });

  it("is another file each time, so that no process overwrites a file that is being read", async () => {
    const before = await rowOf();
    await makeAgain();
    const made = await rowOf();
    expect(made.storagePath).not.toBe(before.storagePath);
    for (const { storagePath } of [before, made])
      expect(await shop.deps.store.size(storagePath ?? "")).toBeGreaterThan(0);
  });
});

describe("A build whose process was taken for dead", () => {
  it("changes nothing when it comes to its end after the other one's", async () => {
    const made = await rowOf();
    expect(await failFormat(shop.deps.db, made, "Trop tard.", shop.clock.now)).toBe(false);
    expect(await rowOf()).toEqual(made);
  });
});
