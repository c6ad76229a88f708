import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { compareFiles } from "#server/upkeep.ts";
import { buildMember } from "#test/factories.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
});
afterAll(() => shop?.close());

const pathsThere = async () => {
  const paths: string[] = [];
  for await (const { path } of shop.deps.store.list()) paths.push(path);
  return paths.toSorted();
};

it("Every day, files without a reference and scratch folders go; everything that is referred to stays", async () => {
  const { editionId } = await publishReadySample(shop, { title: "Nana", editionTitle: "Texte intégral" });
  const { id: memberId } = await buildMember(shop);
  const { config, db } = shop.deps;
  const old = before(shop.clock.now, days(3));
  const put = async (root: string, path: string) => {
    const place = join(root, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, "x");
    await utimes(place, old, old);
  };
  await put(config.storageDir, "avatars/0011223344556677.webp");
  await db
    .update(members)
    .set({ avatarUrl: "/avatars/0011223344556677.webp" })
    .where(eq(members.id, memberId));
  // The extract follows the EPUB.
  await expect.poll(pathsThere).toContainEqual(expect.stringMatching(/^editions\/\d+\/extract-/));
  const kept = await pathsThere();
  expect(kept.filter((path) => path.startsWith("covers/")).length).toBeGreaterThan(5);
  for (const path of kept) await utimes(join(config.storageDir, path), old, old);
  const orphans = [
    "avatars/ffffffffffffffff.webp",
    "covers/00112233445566778899/480.jpeg",
    `editions/${editionId}/9-deadbeef.pdf`,
    "partial/00000000-0000-0000-0000-000000000000.0.x",
    "uploads/00000000-0000-0000-0000-000000000000.pdf",
    "uploads/00000000-0000-0000-0000-000000000000.pdf.1234.tmp",
  ];
  for (const path of orphans) await put(config.storageDir, path);
  const scratch = join(config.scratchDir, "work-killed");
  await mkdir(scratch, { recursive: true });
  await utimes(scratch, old, old);
  await shop.deps.jobs.send(db, compareFiles, {});
  await expect.poll(pathsThere).toEqual(kept);
  await expect.poll(() => readdir(config.scratchDir)).not.toContain("work-killed");
  const [edition] = await db.select().from(editions).where(eq(editions.id, editionId));
  expect((await shop.call("GET", edition?.coverUrl ?? "")).status).toBe(200);
});
