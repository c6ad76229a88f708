import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { compareFiles } from "#server/upkeep.ts";
import { trace } from "#server/trace.ts";
import { buildLibrary, buildMember } from "#test/factories.ts";
import { type ObjectServer, startSwift } from "#test/external/swift.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let server: ObjectServer;
let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-s3-shop-"));
  server = await startSwift();
  shop = await openTestShop({ work: true, env: { STORAGE_URL: server.url, COVERS: "presigned" } });
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function placed(bytes: Buffer, format: string): Promise<string> {
  const path = join(folder, `copy.${format}`);
  await writeFile(path, bytes);
  return path;
}

describe("A shop with its files in a bucket", () => {
  it("publishes, delivers personal copies, and shows covers", { timeout: 120_000 }, async () => {
    const { editionId } = await publishReadySample(shop, {
      title: "Germinal",
      editionTitle: "Texte intégral",
    });
    const member = await buildMember(shop);
    await buildLibrary(shop, member.id, [editionId]);
    for (const format of ["pdf", "epub", "azw3"]) {
      const url = `/api/files/download/${editionId}?format=${format}`;
      const { status, bytes, headers } = await shop.call("GET", url, { token: member.token });
      expect(status).toBe(200);
      expect(bytes.length).toBe(Number(headers["content-length"]));
      const range = { range: "bytes=100-4099" };
      const part = await shop.call("GET", url, { token: member.token, headers: range });
      expect(part.bytes.equals(bytes.subarray(100, 4100))).toBe(true);
      expect((await trace(shop.library, await placed(bytes, format))).join()).toContain(member.username);
    }
    const [edition] = await shop.deps.db.select().from(editions).where(eq(editions.id, editionId));
    const { status, headers } = await shop.call("GET", edition?.coverUrl ?? "");
    expect(status).toBe(302);
    expect(headers["content-security-policy"]).toContain(`img-src 'self' data: blob: ${server.endpoint};`);
    const picture = Buffer.from(await (await fetch(String(headers["location"]))).arrayBuffer());
    expect((await sharp(picture).metadata()).format).toBe("jpeg");
    expect(await readdir(shop.dataDir)).not.toContain("files");
  });

  it("compares the bucket with the database every day", { timeout: 60_000 }, async () => {
    const paths = async () => {
      const found: string[] = [];
      for await (const { path } of shop.deps.store.list()) found.push(path);
      return found.toSorted();
    };
    const kept = await paths();
    expect(kept.length).toBeGreaterThan(5);
    await shop.deps.store.putStream("uploads/forgotten.pdf", Readable.from(["x"]));
    shop.clock.now = after(shop.clock.now, days(3));
    await shop.deps.jobs.send(shop.deps.db, compareFiles, {});
    await expect.poll(paths, { timeout: 30_000 }).toEqual(kept);
  });
});

describe("The built shop", () => {
  it(
    "names a wrong bucket in one line, and allows covers of the right one",
    { timeout: 120_000 },
    async () => {
      const env = { DEMO: "off", COVERS: "presigned" };
      const wrong = startBuiltShop(join(folder, "wrong"), {
        ...env,
        STORAGE_URL: server.url.replace("livres", "perdu"),
      });
      await expect(wrong).rejects.toThrow(/STORAGE_URL\u202f: le seau perdu n’existe pas/);
      const running = await startBuiltShop(join(folder, "right"), { ...env, STORAGE_URL: server.url });
      try {
        const page = await fetch(running.url);
        expect(page.headers.get("content-security-policy")).toContain(server.endpoint);
        expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
      } finally {
        await running.stop();
      }
    },
  );
});
