import { z } from "zod";
import type { Alarms } from "#modules/settings/alarms/service.server.ts";
import type { RestoreTest } from "#modules/settings/backups/contract.ts";
import { alertOfRestoreTest, testRestore } from "#modules/settings/backups/jobs.ts";
import { isTestDue } from "#modules/settings/backups/rules.ts";
import { findKept } from "#modules/settings/backups/store.server.ts";
import type { SettingAct } from "#modules/settings/rules.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import type { Signatory } from "#platform/acts.ts";
import type { Queryable } from "#platform/database.server.ts";
import { conflict } from "#platform/errors.ts";
import { before } from "#platform/dates.ts";
import { minutes } from "#platform/durations.ts";
import { findSetting, saveSetting } from "#platform/shop-settings.server.ts";
import { MissingPermission } from "#platform/temporary-database.server.ts";

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
  /** Whether any process is testing a backup of this shop. */
  isTesting(): Promise<boolean>;
  /** The sentence on a failed backup or test, in French. */
  reasonOf(error: unknown): string;
}

const storedName = "restore-test";
const interrupted = "Le test a été interrompu\u202f: son processus s’est arrêté.";
/** Between the beginning of a test and its temporary database. */
const startPeriod = minutes(2);

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
    await endInterrupted(tester);
    if (!isDue(await find()) || !(await newestName())) return;
    await jobs.send(db, testRestore, { asked: false });
  }

  /** A test whose process ended without a word. */
  async function endInterrupted({ isTesting }: RestoreTester): Promise<void> {
    const last = await find();
    if (last?.state !== "running" || new Date(last.startedAt) > before(now(), startPeriod)) return;
    if (await isTesting()) return;
    // It may just have ended.
    const still = await find();
    if (still?.state !== "running" || still.startedAt !== last.startedAt) return;
    await save(db, { ...last, state: "failed", reason: interrupted });
  }

  /**
   * @param asked by an administrator; otherwise the test runs only if it is still due
   * @param again the backup of this test was removed on the way: the newest one takes its place
   */
  async function run(asked: boolean, signal: AbortSignal, again = false): Promise<void> {
    if (!tester) return;
    await endInterrupted(tester);
    const last = await find();
    const name = await newestName();
    if (!name || (!again && !isDue(last) && (!asked || last?.state === "running"))) return;
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
      await tester.test(name, signal);
      await save(db, { ...running, state: "passed", passedAt: startedAt });
      log.info({ name }, "restore test passed");
    } catch (error) {
      if (!signal.aborted && (await isReplaced(tester, name))) return run(asked, signal, true);
      const state = error instanceof MissingPermission ? "impossible" : "failed";
      log.error({ err: error, name, state }, "restore test failed");
      // A worker that stops says nothing about the backup.
      const reason = signal.aborted ? interrupted : tester.reasonOf(error);
      await db.transaction(async (tx) => {
        await save(tx, { ...running, state, reason });
        if (state === "failed" && !signal.aborted) await jobs.send(tx, alertOfRestoreTest, {});
      });
    }
  }

  /** Whether a newer backup has taken the place of this one, which the retention removed: that is no fault of it. */
  async function isReplaced({ has }: RestoreTester, name: string): Promise<boolean> {
    return (await newestName()) !== name && !(await has(name).catch(() => true));
  }

  /** The backup that is being read; null if none is. */
  async function testedName(): Promise<string | null> {
    const last = await find();
    return last?.state === "running" ? last.name : null;
  }

  async function alert(): Promise<void> {
    const last = await find();
    if (last?.state !== "failed") return;
    const { RestoreTestMail } = await import("#modules/settings/components/backups/restore-test-mail.tsx");
    await alarms.send("La dernière sauvegarde n’a pas pu être relue", (letter) =>
      RestoreTestMail({ ...letter, name: last.name, reason: last.reason }),
    );
  }

  /** @throws AppError 409 if there is no backup, or a test is running */
  async function request(by: Signatory<SettingAct>): Promise<void> {
    if (!tester || !(await newestName())) throw conflict("Il n’y a encore aucune sauvegarde à tester.");
    const last = await find();
    if (last?.state === "running" && !isDue(last)) throw conflict("Un test est déjà en cours.");
    await db.transaction(async (tx) => {
      await jobs.send(tx, testRestore, { asked: true });
      await by.sign(tx, { kind: "restore-test-requested" });
    });
  }

  async function shown(): Promise<RestoreTest | null> {
    const last = await find();
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
