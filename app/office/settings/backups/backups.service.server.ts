import { randomUUID } from "node:crypto";
import type { Alarms } from "#office/settings/alarms.service.server.ts";
import type { BackupState, KeptBackup } from "#office/settings/backups/backups.contract.ts";
import { alertOfBackups, makeBackup } from "#office/settings/backups/backups.jobs.ts";
import {
  createRestoreTests,
  type RestoreTester,
} from "#office/settings/backups/restore-tests.service.server.ts";
import * as rules from "#office/settings/backups/backups.rules.ts";
import * as backupsStore from "#office/settings/backups/backups.store.server.ts";
import type { SettingAct } from "#office/settings/settings.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { BackupKeep } from "#platform/process/backup-settings.ts";
import { before } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { holdLock, isLockHeld } from "#platform/postgres/held-lock.server.ts";
import { findSetting, lockSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { addressText } from "#platform/files/storage-address.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";

type BackupPlace = Pick<ObjectStore, "size" | "remove" | "list" | "removeOlder">;

/** Makes backups: the server's part, which knows the archive. */
export interface BackupProgram extends RestoreTester {
  /** Where the backups are. */
  openPlace(): Promise<BackupPlace>;
  /** Removes what killed backups were writing. */
  removeInterrupted(place: BackupPlace, now: Date): Promise<void>;
  /** The name of a backup that begins now. */
  nameAt(now: Date): string;
  /**
   * Stores a backup, in a process of its own. @param signal ends that process
   * @throws an error whose message is fit to show if it is a StartupError
   */
  make(name: string, now: Date, signal: AbortSignal): Promise<void>;
  /** The archive of the log, for a return to any instant; null if there is none. */
  logArchive(): Promise<rules.LogArchive | null>;
}

export type Backups = ReturnType<typeof createBackups>;

const sinceName = "backups-since";
const alertedName = "backups-alerted-at";
/** Any constant that no other program uses on this database: "back" in ASCII. Who has a running row holds it. */
const backupLock = 0x6261636b;
/** How long failures are stored. */
const failuresKept = days(90);

/** Backups at regular intervals, which keep some of each day, week and month. @param program null: none is set up */
export function createBackups(deps: ShopDeps, program: BackupProgram | null, alarms: Alarms) {
  const { db, config, jobs, log, now } = deps;
  const plan = config.backups;
  const tests = createRestoreTests(deps, program, alarms);

  async function lastTries() {
    const [done, failed] = [
      await backupsStore.findLast(db, "done"),
      await backupsStore.findLast(db, "failed"),
    ];
    const failure = failed && (!done || failed.startedAt > done.startedAt) ? failed : null;
    return { done, failure, doneAt: done?.startedAt ?? null, failedAt: failure?.startedAt ?? null };
  }

  /** Orders a backup if it is due, and alerts if the last one is too old. */
  async function look(): Promise<void> {
    if (!plan || !program) return;
    const running = await findRunning();
    const tries = await lastTries();
    await alertIfDue(tries.doneAt, plan.everyMs);
    if (rules.nextBackup(tries, plan.everyMs, now()) > now() || running) return;
    await jobs.send(db, makeBackup, { asked: false });
  }

  /** The backup that is being made. One whose process ended without a word counts as failed at once. */
  async function findRunning(): Promise<backupsStore.BackupRow | null> {
    const running = await backupsStore.findLast(db, "running");
    if (!running || (await isLockHeld(db, backupLock))) return running;
    await backupsStore.saveFailed(
      db,
      running.id,
      "La sauvegarde a été interrompue\u202f: son processus s’est arrêté.",
      now(),
    );
    return null;
  }

  async function alertIfDue(doneAt: Date | null, everyMs: number): Promise<void> {
    await db.transaction(async (tx) => {
      // Of two looks at once only one alerts.
      const since = instantIn(await lockSetting(tx, sinceName));
      if (!since) return saveSetting(tx, sinceName, now().toISOString(), now());
      const alertedAt = instantIn(await findSetting(tx, alertedName));
      if (!rules.isAlertDue({ doneAt, since, alertedAt }, everyMs, now())) return;
      await saveSetting(tx, alertedName, now().toISOString(), now());
      await jobs.send(tx, alertOfBackups, {});
    });
  }

  /** Whether the last success is too old, or the first one has been awaited for too long. */
  async function isLate(): Promise<boolean> {
    const last =
      (await backupsStore.findLast(db, "done"))?.startedAt ?? instantIn(await findSetting(db, sinceName));
    return plan !== null && last !== null && rules.isOverdue(last, plan.everyMs, now());
  }

  async function alert(): Promise<void> {
    const { done, failure } = await lastTries();
    log.error({ lastAt: done?.startedAt ?? null }, "the last backup is too old");
    const { BackupAlertMail } = await import("#office/settings/components/alarm-mails.tsx");
    await alarms.send("La dernière sauvegarde est trop ancienne", (letter) =>
      BackupAlertMail({ ...letter, lastAt: done?.startedAt ?? null, reason: failure?.reason ?? null }),
    );
  }

  /** @param asked by an administrator; otherwise it is made only if it is still due */
  async function make(asked: boolean, signal: AbortSignal): Promise<void> {
    if (!plan || !program) return;
    await findRunning();
    if (!asked && rules.nextBackup(await lastTries(), plan.everyMs, now()) > now()) return;
    const lock = await holdLock(deps.directUrl, backupLock, "scheduled backup");
    if (!lock) return;
    const isMade = await makeOne(program, signal).finally(() => lock.end());
    if (isMade) await removeOld(program, plan.keep);
  }

  /** @returns whether it succeeded */
  async function makeOne(
    { nameAt, make: store, openPlace, reasonOf }: BackupProgram,
    signal: AbortSignal,
  ): Promise<boolean> {
    const startedAt = now();
    const row = { id: randomUUID(), name: nameAt(startedAt), startedAt };
    if (!(await backupsStore.insertRunning(db, row))) return false;
    try {
      await store(row.name, startedAt, signal);
      const size = await (await openPlace()).size(row.name);
      if (size === null) throw new Error("The backup is not in its place.");
      await backupsStore.saveDone(db, row.id, size, now());
      log.info({ name: row.name, size }, "backup made");
      return true;
    } catch (error) {
      log.error({ err: error, name: row.name }, "backup failed");
      await backupsStore.saveFailed(db, row.id, reasonOf(error), now());
      return false;
    }
  }

  /** Removes what the retention does not keep, and forgets files that are no longer there. */
  async function removeOld({ openPlace, removeInterrupted }: BackupProgram, keep: BackupKeep): Promise<void> {
    const place = await openPlace();
    const there: backupsStore.BackupRow[] = [];
    for (const row of await backupsStore.findKept(db))
      if ((await place.size(row.name)) === null) await backupsStore.saveRemoved(db, row.id, now());
      else there.push(row);
    const kept = rules.keptBackups(
      there.map(({ startedAt }) => startedAt),
      keep,
    );
    // A test that reads a backup keeps it, for the next time.
    const tested = await tests.testedName();
    for (const row of there.filter(({ name, startedAt }) => !kept.has(startedAt) && name !== tested)) {
      await place.remove(row.name);
      await backupsStore.saveRemoved(db, row.id, now());
      log.info({ name: row.name }, "backup removed");
    }
    await removeInterrupted(place, now());
    await backupsStore.deleteOldFailures(db, before(now(), failuresKept));
  }

  async function state(): Promise<BackupState> {
    const running = await findRunning();
    const tries = await lastTries();
    const { done, failure } = tries;
    return {
      plan: plan && {
        place: addressText(plan.place),
        every_hours: plan.everyMs / hours(1),
        keep: plan.keep,
        encrypted: config.backupPassphrase !== null,
        next_at: rules.nextBackup(tries, plan.everyMs, now()).toISOString(),
      },
      running_since: running?.startedAt.toISOString() ?? null,
      last: done && { ...shown(done), seconds: lengthOf(done) },
      overdue: plan !== null && done !== null && rules.isOverdue(done.startedAt, plan.everyMs, now()),
      failure: failure && { at: failure.startedAt.toISOString(), reason: failure.reason ?? "" },
      restore_test: await tests.shown(),
      point_in_time: rules.shownArchive((await program?.logArchive()) ?? null),
      kept: (await backupsStore.findKept(db)).map(shown),
    };
  }

  /** @throws AppError 409 if a backup is running, or none is set up */
  async function request(by: Signatory<SettingAct>): Promise<BackupState> {
    if (!plan) throw conflict("Les sauvegardes ne sont pas réglées\u202f: indiquez BACKUP_URL.");
    if (await findRunning()) throw conflict("Une sauvegarde est déjà en cours.");
    await db.transaction(async (tx) => {
      await jobs.send(tx, makeBackup, { asked: true });
      await by.sign(tx, { kind: "backup-requested" });
    });
    return state();
  }

  /** @throws AppError 409 if there is no backup, or a test is running */
  async function requestTest(by: Signatory<SettingAct>): Promise<BackupState> {
    await tests.request(by);
    return state();
  }

  return {
    tests,
    requestTest,
    look,
    make,
    alert,
    isLate,
    state,
    request,
    /** For the metrics. */
    logArchive: async () => (await program?.logArchive()) ?? null,
    /** For the metrics: between two backups, in milliseconds; 0 if none are made by themselves. */
    everyMs: plan?.everyMs ?? 0,
    /** For the metrics: the last success. */
    last: () => backupsStore.findLast(db, "done"),
  };
}

const shown = ({ name, startedAt, size }: backupsStore.BackupRow): KeptBackup => ({
  name,
  made_at: startedAt.toISOString(),
  size: size ?? 0,
});

const lengthOf = ({ startedAt, endedAt }: backupsStore.BackupRow): number =>
  Math.max(0, Math.round(((endedAt ?? startedAt).getTime() - startedAt.getTime()) / 1000));

const instantIn = (setting: unknown): Date | null => (typeof setting === "string" ? new Date(setting) : null);
