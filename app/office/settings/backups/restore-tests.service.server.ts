import { z } from "zod";
import type { Alarms } from "#office/settings/alarms.service.server.ts";
import type { RestoreTest } from "#office/settings/backups/backups.contract.ts";
import { alertOfRestoreTest, testRestore } from "#office/settings/backups/backups.jobs.ts";
import { isTestDue } from "#office/settings/backups/backups.rules.ts";
import { findKept } from "#office/settings/backups/backups.store.server.ts";
import type { SettingAct } from "#office/settings/settings.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { holdLock, isLockHeld } from "#platform/postgres/held-lock.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { MissingPermission } from "#platform/postgres/temporary-database.server.ts";

/** Tests backups: the server's part, which knows the archive. */
export interface RestoreTester {
  /**
   * Restores a backup into a temporary database, compares its files with their digests and with what its rows name, and
   * verifies its journal.
   * @param signal ends the process of the restore
   * @throws MissingPermission if there can be no such database, another error if the backup cannot be restored
   */
  test(name: string, signal: AbortSignal): Promise<void>;
  /** Whether there is still a backup of this name. */
  has(name: string): Promise<boolean>;
  /** The sentence on a failed backup or test, in French. */
  reasonOf(error: unknown): string;
}

const storedName = "restore-test";
const interrupted = "Le test a été interrompu\u202f: son processus s’est arrêté.";
/** Any constant that no other program uses on this database: "test" in ASCII. The process of a running test holds it. */
const testLock = 0x74657374;

/** The last test; `passedAt` is that of the last success, or empty. */
const storedTest = z.object({
  state: z.enum(["running", "passed", "failed", "impossible"]),
  name: z.string(),
  startedAt: z.iso.datetime(),
  reason: z.string(),
  passedAt: z.string(),
});
type StoredTest = z.infer<typeof storedTest>;

/** Tests of the newest backup at regular intervals. @param tester null: no backups are set up */
export function createRestoreTests(deps: ShopDeps, tester: RestoreTester | null, alarms: Alarms) {
  const { db, jobs, log, now } = deps;

  /** Orders a test if it is due and there is a backup. */
  async function look(): Promise<void> {
    if (!tester) return;
    if (!isDue(await findLast()) || !(await newestName())) return;
    await jobs.send(db, testRestore, { asked: false });
  }

  /** The last test. One whose process ended without a word counts as failed at once. */
  async function findLast(): Promise<StoredTest | null> {
    const last = await find();
    if (last?.state !== "running" || (await isLockHeld(db, testLock))) return last;
    // It may just have ended.
    const still = await find();
    if (still?.state !== "running" || still.startedAt !== last.startedAt) return still;
    const lost: StoredTest = { ...last, state: "failed", reason: interrupted };
    await save(db, lost);
    return lost;
  }

  /** @param asked by an administrator; otherwise the test runs only if it is still due */
  async function run(asked: boolean, signal: AbortSignal): Promise<void> {
    if (!tester) return;
    const last = await findLast();
    const isWanted = isDue(last) || (asked && last?.state !== "running");
    const name = await newestName();
    if (!name || !isWanted) return;
    const lock = await holdLock(deps.directUrl, testLock, "restore test");
    if (lock) await runOne(tester, name, last, signal).finally(() => lock.end());
  }

  async function runOne(
    tested: RestoreTester,
    name: string,
    last: StoredTest | null,
    signal: AbortSignal,
  ): Promise<void> {
    const startedAt = now().toISOString();
    const running: StoredTest = {
      state: "running",
      name,
      startedAt,
      reason: "",
      passedAt: last?.passedAt ?? "",
    };
    await save(db, running);
    try {
      await tested.test(name, signal);
      await save(db, { ...running, state: "passed", passedAt: startedAt });
      log.info({ name }, "restore test passed");
    } catch (error) {
      const newest = signal.aborted ? undefined : await findReplacement(tested, name);
      if (newest) return runOne(tested, newest, last, signal);
      const state = error instanceof MissingPermission ? "impossible" : "failed";
      log.error({ err: error, name, state }, "restore test failed");
      // A worker that stops says nothing about the backup.
      const reason = signal.aborted ? interrupted : tested.reasonOf(error);
      await db.transaction(async (tx) => {
        await save(tx, { ...running, state, reason });
        if (state === "failed" && !signal.aborted) await jobs.send(tx, alertOfRestoreTest, {});
      });
    }
  }

  /** A newer backup, if this one was removed by the retention, which is no fault of it. */
  async function findReplacement({ has }: RestoreTester, name: string): Promise<string | undefined> {
    const newest = await newestName();
    return newest !== name && !(await has(name).catch(() => true)) ? newest : undefined;
  }

  /** The backup that is being read; null if none is. */
  async function testedName(): Promise<string | null> {
    const last = await findLast();
    return last?.state === "running" ? last.name : null;
  }

  async function alert(): Promise<void> {
    const last = await find();
    if (last?.state !== "failed") return;
    const { RestoreTestMail } = await import("#office/settings/components/alarm-mails.tsx");
    await alarms.send("La dernière sauvegarde n’a pas pu être relue", (letter) =>
      RestoreTestMail({ ...letter, name: last.name, reason: last.reason }),
    );
  }

  /** @throws AppError 409 if there is no backup, or a test is running */
  async function request(by: Signatory<SettingAct>): Promise<void> {
    if (!tester || !(await newestName())) throw conflict("Il n’y a encore aucune sauvegarde à tester.");
    if ((await findLast())?.state === "running") throw conflict("Un test est déjà en cours.");
    await db.transaction(async (tx) => {
      await jobs.send(tx, testRestore, { asked: true });
      await by.sign(tx, { kind: "restore-test-requested" });
    });
  }

  async function shown(): Promise<RestoreTest | null> {
    const last = await findLast();
    return last && { state: last.state, name: last.name, started_at: last.startedAt, reason: last.reason };
  }

  /** Whether the last test failed, for the metrics and the dashboard. */
  const hasFailed = async (): Promise<boolean> => (await find())?.state === "failed";

  /** When the last test began that passed, for the metrics; null if there is none. */
  async function passedAt(): Promise<Date | null> {
    const last = await find();
    return last?.passedAt ? new Date(last.passedAt) : null;
  }

  const isDue = (last: StoredTest | null): boolean =>
    isTestDue(last && { state: last.state, startedAt: new Date(last.startedAt) }, now());

  const newestName = async (): Promise<string | undefined> => (await findKept(db))[0]?.name;

  async function find(): Promise<StoredTest | null> {
    return storedTest.safeParse(await findSetting(db, storedName)).data ?? null;
  }

  const save = (within: Queryable, test: StoredTest) => saveSetting(within, storedName, test, now());

  return { look, run, testedName, alert, request, shown, passedAt, hasFailed };
}
