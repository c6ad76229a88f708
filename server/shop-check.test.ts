import { mkdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { members } from "#readers/accounts/accounts.tables.ts";
import { editionFormats, uploads } from "#books/publishing/publishing.tables.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { jobKind, pgBossJobs, regularWork } from "#platform/jobs/jobs.server.ts";
import { checkedShop } from "#server/shop-check.ts";
import { buildMember } from "#test/factories.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let editionId: number;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ editionId } = await publishReadySample(shop, { title: "Germinal", editionTitle: "Texte intégral" }));
});
afterAll(() => shop?.close());

const check = (options: { isDeep?: boolean; repairs?: boolean } = {}) =>
  checkedShop(shop, shop.deps, { isDeep: false, repairs: false, ...options });
const placeOf = (path: string) => join(shop.deps.config.storageDir, path);
async function formatFile(format: "pdf" | "epub"): Promise<string> {
  const rows = await shop.deps.db
    .select()
    .from(editionFormats)
    .where(eq(editionFormats.editionId, editionId));
  return placeOf(rows.find((row) => row.format === format)?.storagePath ?? "");
}
/** Changes a byte and leaves the size. */
async function damage(place: string): Promise<Buffer> {
  const content = await readFile(place);
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
  await writeFile(place, changed);
  return content;
}

describe("The check of a shop", () => {
  it("finds a whole shop sound, by sizes and by contents", async () => {
    expect(await check()).toMatchObject({ isSound: true });
    const { text, isSound } = await check({ isDeep: true });
    expect(text).toMatch(/^La boutique est saine\.\nJournal intact/);
    expect(text).toContain("lus en entier, 0 manquants ou abîmés.");
    expect(text).toContain("Tâches\u202f: aucune en échec, aucune en retard.");
    expect(isSound).toBe(true);
  });

  it("finds changed contents only when it reads them", async () => {
    const place = await formatFile("epub");
    const content = await damage(place);
    expect(await check()).toMatchObject({ isSound: true });
    const { text, isSound } = await check({ isDeep: true });
    expect(text).toMatch(/abîmé\u202f: editions\//);
    expect(isSound).toBe(false);
    await writeFile(place, content);
  });

  it("has lost formats made again, and says what stays lost", async () => {
    await truncate(await formatFile("epub"), 10);
    await rm(await formatFile("pdf"));
    expect((await check({ repairs: true })).text).toContain("2 formats seront refaits");
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect(await check({ isDeep: true })).toMatchObject({ isSound: true });

    const [cover] = await shop.deps.db.select().from(uploads).where(eq(uploads.kind, "cover"));
    const key = String((cover?.analysis as { url: string } | undefined)?.url).split("/")[2] ?? "";
    const lostPlaces = [placeOf(cover?.path ?? ""), placeOf(`covers/${key}/320.avif`)];
    const { id } = await buildMember(shop);
    const avatarUrl = "/avatars/0011223344556677.webp";
    await shop.deps.db.update(members).set({ avatarUrl }).where(eq(members.id, id));
    const contents = await Promise.all(lostPlaces.map((place) => readFile(place)));
    await Promise.all(lostPlaces.map((place) => rm(place)));
    const { text, isSound } = await check({ repairs: true });
    expect(isSound).toBe(false);
    expect(text).toContain("3 manquants ou abîmés.");
    for (const path of [cover?.path, `covers/${key}/320.avif`, "avatars/0011223344556677.webp"])
      expect(text).toContain(`manquant\u202f: ${path}`);
    await Promise.all(lostPlaces.map((place, index) => writeFile(place, contents[index] ?? "")));
    await shop.deps.db.update(members).set({ avatarUrl: null }).where(eq(members.id, id));
    expect(await check()).toMatchObject({ isSound: true });
  });

  it("counts files without a reference after a day, and removes them when it repairs", async () => {
    const orphan = placeOf("uploads/00000000-0000-0000-0000-000000000000.pdf");
    await mkdir(dirname(orphan), { recursive: true });
    await writeFile(orphan, "twelve bytes");
    expect((await check()).text).toContain("plus d’un jour\u202f: 0,");
    const old = before(shop.clock.now, days(2));
    await utimes(orphan, old, old);
    expect((await check()).text).toContain("plus d’un jour\u202f: 1, 12\u00a0octets.");
    expect((await check({ repairs: true })).text).toContain("supprimés\u202f: 1.");
    expect((await check()).text).toContain("plus d’un jour\u202f: 0,");
  });

  it("names work that no worker does, and a worker then does it", async () => {
    const kind = jobKind({ ...regularWork, name: "left-alone", data: z.object({}) });
    const done: string[] = [];
    const queueOf = async (work: boolean) => {
      const jobs = pgBossJobs(shop.databaseUrl, (error) => {
        throw error;
      });
      onTestFinished(() => jobs.stop());
      jobs.handle(kind, 1, async () => void done.push("done"));
      await jobs.start({ work });
      return jobs;
    };
    const web = await queueOf(false);
    await web.send(shop.deps.db, kind, {});
    await shop.deps.db.execute(
      sql`update pgboss.job set start_after = now() - interval '3 hours' where name = 'left-alone'`,
    );
    expect((await check()).text).toMatch(
      /Tâches en retard\u202f: left-alone, .+ depuis 3 h\. Un processus de travail \(ROLE=worker ou all\) tourne-t-il\u202f\?/,
    );
    await queueOf(true);
    await expect.poll(() => done).toEqual(["done"]);
    expect((await check()).text).not.toContain("left-alone");
  });

  it("finds a broken journal", async () => {
    await shop.deps.db.execute(sql`insert into journal_counters (name, year, last) values ('closing', 0, 2)`);
    const { text, isSound } = await check();
    expect(text).toContain("Journal rompu. Compteur « closing 0 »");
    expect(isSound).toBe(false);
  });
});
