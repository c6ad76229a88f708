import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { desc, eq, notInArray } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { backups } from "#office/settings/settings.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days, hours, minutes } from "#platform/data/durations.ts";
import { shopSettings } from "#platform/postgres/platform-tables.ts";
import { folderStore } from "#platform/files/storage.server.ts";
import { holdLock } from "#platform/postgres/held-lock.server.ts";
import { makeBackup, reportProgress } from "#server/backup/make-backup.ts";
import { readBackup } from "#server/backup/restore-backup.ts";
import { changeAvatar, orderOf } from "#test/backups.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { giveHouseAddress } from "#test/house-address.ts";
import { recordSales } from "#test/sales.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let folder: string;
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-scheduled-"));
  const BACKUP_URL = join(folder, "kept");
  shop = await openTestShop({ env: { BACKUP_URL, BACKUP_EVERY: "1d", BACKUP_KEEP: "2d" } });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});
/** Those that every shop has from its migrations stay. */
let given: string[];
const emptySettings = () => shop.deps.db.delete(shopSettings).where(notInArray(shopSettings.name, given));
beforeEach(async () => {
  given ??= (await shop.deps.db.select().from(shopSettings)).map(({ name }) => name);
  await shop.deps.db.delete(backups);
  await emptySettings();
  await rm(join(folder, "kept"), { recursive: true, force: true });
  shop.logged.length = 0;
});

const never = new AbortController().signal;
const make = (asked = false, signal = never) => shop.settings.backups.make(asked, signal);
const test = (asked = false, signal = never) => shop.settings.backups.tests.run(asked, signal);
async function temporaryDatabases(): Promise<number> {
  const { rowCount } = await shop.deps.db.execute(
    "select from pg_database where datname like 'encrier\\_restore\\_test\\_%'",
  );
  return rowCount ?? 0;
}
const names = () => readdir(join(folder, "kept")).catch(() => []);
/** An administrator's session ends between the backups of different days. */
async function state() {
  await signedIn();
  return (await shop.call("GET", "/api/admin/settings/backups", { cookie })).json;
}
const pass = (milliseconds: number) => void (shop.clock.now = after(shop.clock.now, milliseconds));
/** Without the triggers that refuse it. */
const moveJournal = (by: "+ 2" | "- 2") =>
  shop.deps.db.transaction(async (tx) => {
    await tx.execute("set local session_replication_role = replica");
    await tx.execute(`update journal_counters set last = last ${by}`);
  });
const newestRow = async () => {
  const [row] = await shop.deps.db.select().from(backups).orderBy(desc(backups.startedAt)).limit(1);
  if (!row) throw new Error("There is no backup.");
  return row;
};
const signedIn = async () => void ({ cookie } = await buildAdministrator(shop));

describe("Scheduled backups", () => {
  it("are made by a process of their own when they are due, whole, and shown to the publisher", async () => {
    await make();
    const [name = ""] = await names();
    expect(name).toMatch(/^encrier-\d{8}T\d{6}Z\.tar\.zst$/);
    const open = () => createReadStream(join(folder, "kept", name));
    const header = await readBackup(
      { open, passphrase: null },
      reportProgress(() => undefined),
    );
    expect(header.madeAt).toBe(shop.clock.now.toISOString());
    expect(await state()).toMatchObject({
      plan: { every_hours: 24, keep: { days: 2, weeks: 0, months: 0 }, encrypted: false },
      last: { name, size: (await readFile(join(folder, "kept", name))).length },
      failure: null,
      overdue: false,
      kept: [{ name }],
    });
    await make();
    expect(await names()).toHaveLength(1);
  });

  it("keep the newest of the days that the setting says, and forget files that someone removed", async () => {
    for (let day = 0; day < 4; day += 1) {
      await make();
      pass(days(1));
    }
    await signedIn();
    expect(await names()).toHaveLength(2);
    expect((await state()).kept).toHaveLength(2);
    const [unfinished, others] = ["encrier-20200101T000000Z.tar.zst.1.tmp", "others.tar.zst"];
    for (const name of [unfinished, others]) {
      await writeFile(join(folder, "kept", name), "x");
      await utimes(join(folder, "kept", name), 0, 0);
    }
    const kept = (await names()).find((name) => name.endsWith("Z.tar.zst"));
    await rm(join(folder, "kept", kept ?? ""));
    await make();
    expect((await state()).kept).toHaveLength(2);
    expect(await names()).toContain(others);
    expect(await names()).not.toContain(unfinished);
  });

  it("that fail show their reason, leave no partial file, and are tried again after an hour", async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "kept"), "not a folder");
    await make();
    expect((await state()).failure.reason).toMatch(/^Impossible d’utiliser /);
    expect(shop.logged.map(({ msg }) => msg)).toContain("backup failed");
    await rm(join(folder, "kept"));
    await make();
    expect(await names()).toEqual([]);
    pass(minutes(61));
    await make();
    expect(await names()).toHaveLength(1);
    expect((await state()).failure).toBeNull();
  });

  it("that are aborted, or whose process was killed, count as failed", async () => {
    const stop = new AbortController();
    const making = make(true, stop.signal);
    stop.abort();
    await making;
    expect((await state()).failure.reason).toContain("erreur inattendue");
    expect((await names()).filter((name) => name.endsWith(".zst"))).toEqual([]);

    pass(minutes(1));
    const startedAt = shop.clock.now;
    const row = { id: crypto.randomUUID(), name: "lost.tar.zst", startedAt, state: "running" as const };
    await shop.deps.db.insert(backups).values(row);
    // Its process is gone, and its lock with it: no time has to pass.
    expect(await state()).toMatchObject({
      running_since: null,
      failure: { reason: expect.stringContaining("interrompue") as string },
    });
  });

  it("hold a lock that dies with their process: until then no other one begins", async () => {
    const [program, order] = [join(folder, "worker.mts"), { BACKUP_LOCK: shop.databaseUrl }];
    await writeFile(
      program,
      `import { holdLock } from ${JSON.stringify(resolve("app/platform/postgres/held-lock.server.ts"))};
       await holdLock(process.env.BACKUP_LOCK, 0x6261636b, "test");
       console.log("held");
       setInterval(() => {}, 1000);`,
    );
    const worker = spawn(process.execPath, [program], {
      env: { ...process.env, ...order },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(worker.stdout, "data");
    const startedAt = shop.clock.now;
    const row = { id: crypto.randomUUID(), name: "lost.tar.zst", startedAt, state: "running" as const };
    await shop.deps.db.insert(backups).values(row);
    expect((await state()).running_since).toBe(startedAt.toISOString());
    expect((await shop.call("POST", "/api/admin/settings/backups", { cookie })).status).toBe(409);
    pass(minutes(5));
    await shop.settings.backups.look();
    await make(true);
    expect((await state()).running_since).toBe(startedAt.toISOString());
    expect(await names()).toEqual([]);

    worker.kill("SIGKILL");
    await once(worker, "exit");
    await expect
      .poll(async () => (await shop.call("POST", "/api/admin/settings/backups", { cookie })).status)
      .toBe(200);
    expect((await state()).failure.reason).toContain("interrompue");
    await make(true);
    expect(await names()).toHaveLength(1);
  });

  it("are restored every week into a temporary database, which is dropped", async () => {
    await shop.settings.backups.tests.look();
    expect((await state()).restore_test).toBeNull();
    await buildBook(shop, { title: "Candide" });
    await make();
    await test();
    const startedAt = shop.clock.now.toISOString();
    const [name] = await names();
    expect(await state()).toMatchObject({
      restore_test: { state: "passed", name, started_at: startedAt, reason: "" },
    });
    expect(await temporaryDatabases()).toBe(0);
    pass(days(6));
    await test();
    await signedIn();
    expect((await state()).restore_test.started_at).toBe(startedAt);
    pass(days(1));
    await test();
    await signedIn();
    expect((await state()).restore_test.started_at).toBe(shop.clock.now.toISOString());
    expect(await shop.settings.backups.tests.passedAt()).toEqual(shop.clock.now);
  });

  it("whose test was lost with its worker can be tested again", async () => {
    await make();
    const [name = ""] = await names();
    const startedAt = shop.clock.now.toISOString();
    const running = { state: "running", name, startedAt, reason: "", passedAt: "" };
    await shop.deps.db
      .insert(shopSettings)
      .values({ name: "restore-test", value: running, updatedAt: shop.clock.now });
    const lock = await holdLock(shop.databaseUrl, 0x74657374, "test");
    await shop.settings.backups.tests.look();
    expect((await state()).restore_test.state).toBe("running");
    await lock?.end();
    expect((await state()).restore_test).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("interrompu") as string,
    });
    expect(await shop.settings.backups.tests.hasFailed()).toBe(true);
    await test(true);
    expect((await state()).restore_test.state).toBe("passed");
    expect(await shop.settings.backups.tests.hasFailed()).toBe(false);
  });

  it("that are damaged, or whose journal is broken, fail their test with the reason", async () => {
    await make();
    const [name = ""] = await names();
    const path = join(folder, "kept", name);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 100));
    await test(true);
    expect((await state()).restore_test).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("incomplète ou abîmée") as string,
    });
    expect(await shop.settings.backups.tests.passedAt()).toBeNull();
    await writeFile(path, whole);
    const stop = new AbortController();
    const running = test(true, stop.signal);
    stop.abort();
    await running;
    expect((await state()).restore_test).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("interrompu") as string,
    });
    expect(await temporaryDatabases()).toBe(0);
    await test(true);
    expect((await state()).restore_test.state).toBe("passed");

    await recordSales(shop, 1);
    await moveJournal("+ 2");
    pass(minutes(1));
    await make(true);
    await test(true);
    expect((await state()).restore_test).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("Journal rompu. ") as string,
    });
    await moveJournal("- 2");
  });

  it("that a test is reading are kept by the retention, and one that is gone is replaced by the newest", async () => {
    await make();
    const [tested = ""] = await names();
    pass(days(1));
    const running = { state: "running", name: tested, startedAt: shop.clock.now.toISOString(), reason: "" };
    const keepTested = () =>
      shop.deps.db
        .insert(shopSettings)
        .values({ name: "restore-test", value: { ...running, passedAt: "" }, updatedAt: shop.clock.now });
    await keepTested();
    const lock = await holdLock(shop.databaseUrl, 0x74657374, "test");
    for (let day = 0; day < 3; day += 1) {
      await make();
      pass(days(1));
    }
    expect(await names()).toHaveLength(3);
    expect(await names()).toContain(tested);
    await lock?.end();
    await emptySettings();
    await make();
    expect(await names()).toHaveLength(2);
    expect(await names()).not.toContain(tested);

    // A backup replaces the one of the test, and the retention removes that one, while the test runs.
    const newest = (await names()).toSorted().at(-1) ?? "";
    const { id, startedAt } = await newestRow();
    await rm(join(folder, "kept", newest));
    const replace = test(true);
    await shop.deps.db.update(backups).set({ removedAt: startedAt }).where(eq(backups.id, id));
    await replace;
    const older = (await names()).toSorted().at(-1);
    expect((await state()).restore_test).toMatchObject({ state: "passed", name: older });
  });

  it("that lack a file fail their test, which says whether the shop has it", async () => {
    const member = await buildMember(shop);
    await changeAvatar(shop, member);
    const name = "encrier-20261101T033000Z.tar.zst";
    const [id, startedAt] = [crypto.randomUUID(), shop.clock.now];
    await shop.deps.db
      .insert(backups)
      .values({ id, name, startedAt, endedAt: startedAt, size: 1, state: "done" });
    const forgetful = { ...shop.deps.store, async *list() {} };
    const lost = await makeBackup({
      ...orderOf(shop.databaseUrl, forgetful),
      place: folderStore(join(folder, "kept")),
      name,
    });
    expect(lost).toBe(1);
    await test(true);
    expect((await state()).restore_test).toMatchObject({
      state: "failed",
      reason: expect.stringMatching(
        /^Il manque à cette sauvegarde 1 fichier que la base nomme\. Ce que la boutique a encore, .+avatars\//,
      ) as string,
    });

    for await (const { path } of shop.deps.store.list()) await shop.deps.store.remove(path);
    pass(minutes(1));
    await make(true);
    expect(shop.logged.map(({ msg }) => msg)).toContain(
      "the shop lacks files that its backup should contain",
    );
    await test(true);
    const { reason } = (await state()).restore_test;
    expect(reason).toMatch(/Ce qui manque aussi dans la boutique, ou y est abîmé\u00a0: avatars\//);
    expect(reason).not.toContain("perdu");
    await shop.deps.db.update(members).set({ avatarUrl: null });
  });

  it("that are too old, or fail their test, are on the dashboard of a house without an address for alarms", async () => {
    const toDo = async () => {
      await signedIn();
      const { json } = await shop.call("GET", "/api/admin/dashboard/to-do", { cookie });
      return (json as { name: string }[]).map(({ name }) => name);
    };
    await shop.settings.backups.look();
    expect(await toDo()).not.toContain("late_backup");
    pass(days(3));
    expect(await toDo()).toContain("late_backup");
    await shop.settings.backups.alert();
    const value = {
      state: "failed",
      name: "x",
      startedAt: shop.clock.now.toISOString(),
      reason: "x",
      passedAt: "",
    };
    await shop.deps.db
      .insert(shopSettings)
      .values({ name: "restore-test", value, updatedAt: shop.clock.now });
    expect(await toDo()).toContain("failed_restore_test");
    await shop.settings.backups.tests.alert();
    const unheard = shop.logged.filter(({ msg }) => msg === "an alarm has no address: complete the identity");
    expect(unheard).toHaveLength(2);
    expect(await readdir(join(shop.dataDir, "outbox")).catch(() => [])).toEqual([]);
  });

  it("that are too old, or fail their test, alert the publisher by mail", async () => {
    const worker = await openTestShop({
      beside: shop,
      work: true,
      clock: shop.clock,
      env: { BACKUP_URL: join(folder, "kept"), BACKUP_EVERY: "1h" },
    });
    const mails = async () => readdir(join(worker.dataDir, "outbox")).catch(() => []);
    try {
      await giveHouseAddress(worker);
      await worker.settings.backups.look();
      pass(hours(3));
      await Promise.all(Array.from({ length: 4 }, () => worker.settings.backups.look()));
      await worker.settings.backups.look();
      await signedIn();
      await expect.poll(mails).toHaveLength(1);
      const [name = ""] = await mails();
      const text = await readFile(join(worker.dataDir, "outbox", name), "utf8");
      expect(text).toContain("Subject:");
      const { text: body = "" } = await PostalMime.parse(text);
      expect(body.replaceAll(/\s+/g, " ")).toContain(
        "parce que les réglages de la boutique donnent cette adresse",
      );
      expect(body).not.toContain("sur votre compte");
      const tooOld = () => worker.logged.filter(({ msg }) => msg === "the last backup is too old");
      expect(tooOld()).toHaveLength(1);
      await expect.poll(async () => (await state()).last).not.toBeNull();
      for (const each of await names()) await truncate(join(folder, "kept", each), 1000);
      await worker.settings.backups.tests.run(true, never);
      await expect.poll(mails).toHaveLength(2);
      expect(worker.logged.map(({ msg }) => msg)).toContain("restore test failed");
      expect(tooOld()).toHaveLength(1);
    } finally {
      await worker.close();
    }
  });

  it("can be requested, and then tested, which leaves audit entries", async () => {
    const path = "/api/admin/settings/backups";
    expect((await shop.call("POST", `${path}/test`, { cookie })).status).toBe(409);
    expect((await shop.call("POST", path, { cookie })).status).toBe(200);
    await make();
    expect((await shop.call("POST", `${path}/test`, { cookie })).status).toBe(200);
    const { json } = await shop.call("GET", "/api/admin/audit", { cookie });
    expect(JSON.stringify(json)).toMatch(/restore-test-requested.*backup-requested/);
  });
});

it("A shop without BACKUP_URL makes no backups and says what to do", async () => {
  const plain = await openTestShop();
  try {
    const { cookie: own } = await buildAdministrator(plain);
    await plain.settings.backups.look();
    await plain.settings.backups.make(true, never);
    const answer = await plain.call("POST", "/api/admin/settings/backups", { cookie: own });
    expect(answer.status).toBe(409);
    expect(answer.json.error).toContain("BACKUP_URL");
    const shown = await plain.call("GET", "/api/admin/settings/backups", { cookie: own });
    expect(shown.json).toMatchObject({ plan: null, kept: [] });
  } finally {
    await plain.close();
  }
});
