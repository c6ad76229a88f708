import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { jobKind, type Jobs, pgBossJobs } from "#platform/jobs/jobs.server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const note = jobKind({
  name: "note",
  data: z.object({ text: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
  expireInSeconds: 30,
});
const fragile = jobKind({ ...note, name: "fragile" });
const personal = jobKind({
  ...note,
  name: "personal",
  data: z.object({ memberId: z.string(), email: z.string() }),
  retryLimit: 0,
  isPersonal: true,
});

let shop: TestShop;
let jobs: Jobs;
let notes: string[] = [];
const tries: { text: string; earlierTries: number }[] = [];
const failures: (string | undefined)[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  jobs = pgBossJobs(shop.databaseUrl, (_error, job) => failures.push(job));
  jobs.handle(note, 2, async ({ text }) => void notes.push(text));
  jobs.handle(fragile, 1, async ({ text }, { earlierTries }) => {
    tries.push({ text, earlierTries });
    if (text === "always" || earlierTries < 2) throw new Error(`not now: ${text}`);
  });
  jobs.handle(personal, 1, async ({ email }) => {
    if (email.startsWith("refused")) throw new Error("refused");
  });
  await jobs.start({ work: true });
});
afterAll(async () => {
  await jobs?.stop();
  await shop?.close();
});

const triesOf = (text: string) =>
  tries.filter((each) => each.text === text).map(({ earlierTries }) => earlierTries);

describe("The queue", () => {
  it("works through a backlog without waiting between two pieces of work, each once", async () => {
    notes = [];
    const texts = Array.from({ length: 60 }, (_, index) => `work ${index}`);
    await shop.deps.db.transaction(async (tx) => {
      for (const text of texts) await jobs.send(tx, note, { text });
    });
    // With one job per interval of the queue this would take minutes.
    await expect.poll(() => notes.length).toBe(texts.length);
    expect(notes.toSorted()).toEqual(texts.toSorted());
  });

  it("deletes what names a person once it is done, and with its person what has failed or waits", async () => {
    const { db } = shop.deps;
    const left = async () => {
      const { rows } = await db.execute<{ state: string; email: string }>(
        sql`select state::text, data ->> 'email' as email from pgboss.job where name = 'personal' order by 2`,
      );
      return rows;
    };
    const startAfter = after(shop.deps.now(), days(1));
    await jobs.send(db, personal, { memberId: "a", email: "done@exemple.fr" });
    await jobs.send(db, personal, { memberId: "a", email: "refused@exemple.fr" });
    await jobs.send(db, personal, { memberId: "a", email: "waits@exemple.fr" }, { startAfter });
    await jobs.send(db, personal, { memberId: "b", email: "other@exemple.fr" }, { startAfter });
    await expect.poll(left).toEqual([
      { state: "created", email: "other@exemple.fr" },
      { state: "failed", email: "refused@exemple.fr" },
      { state: "created", email: "waits@exemple.fr" },
    ]);
    await jobs.forget(db, { memberId: "a", email: "a@exemple.fr" });
    expect(await left()).toEqual([{ state: "created", email: "other@exemple.fr" }]);
    await jobs.forget(db, { memberId: "c", email: "Other@exemple.fr" });
    expect(await left()).toEqual([]);
  });

  it("holds work exactly if the transaction that sent it is committed", async () => {
    notes = [];
    const undone = shop.deps.db.transaction(async (tx) => {
      await jobs.send(tx, note, { text: "rolled back" });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await shop.deps.db.transaction((tx) => jobs.send(tx, note, { text: "committed" }));
    await expect.poll(() => notes).toContain("committed");
    expect(notes).toEqual(["committed"]);
  });

  it("tries again what failed, says how many tries came before, and reports each failure", async () => {
    await jobs.send(shop.deps.db, fragile, { text: "third time" });
    await jobs.send(shop.deps.db, fragile, { text: "always" });
    await expect.poll(() => triesOf("third time")).toEqual([0, 1, 2]);
    await expect.poll(() => triesOf("always")).toEqual([0, 1, 2]);
    expect(failures.filter((name) => name !== "personal")).toEqual(Array<string>(5).fill("fragile"));
  });

  it("refuses work that its kind does not describe", async () => {
    const wrong = { text: 3 } as unknown as { text: string };
    await expect(jobs.send(shop.deps.db, note, wrong)).rejects.toThrow(z.ZodError);
  });

  it("answers its check", async () => {
    await expect(jobs.check()).resolves.toBeUndefined();
  });
});

it("A start gives a changed queue and schedule their options back, and leaves the others alone", async () => {
  const { db } = shop.deps;
  const startAgain = async () => {
    const again = pgBossJobs(shop.databaseUrl, (error) => {
      throw error;
    });
    again.handle(note, 1, async () => undefined);
    again.handle(fragile, 1, async () => undefined);
    again.repeat(note, "0 4 * * *");
    await again.start({ work: false });
    await again.stop();
  };
  const stored = async () => {
    const { rows } = await db.execute(
      sql`select q.name, q.retry_limit, q.updated_on::text, s.cron, s.timezone from pgboss.queue q
        left join pgboss.schedule s on s.name = q.name where q.name in ('fragile', 'note') order by 1`,
    );
    return rows;
  };
  await startAgain();
  const [before, kept] = await stored();
  await db.execute(sql`update pgboss.queue set retry_limit = 9, updated_on = 'epoch' where name = 'fragile'`);
  await db.execute(sql`update pgboss.schedule set cron = '0 5 * * *' where name = 'note'`);
  await startAgain();
  const [mended, same] = await stored();
  expect(mended).toMatchObject({ ...before, updated_on: expect.not.stringContaining("1970") as string });
  expect(same).toEqual(kept);
  expect(kept).toMatchObject({ cron: "0 4 * * *", timezone: "Europe/Paris" });
});
