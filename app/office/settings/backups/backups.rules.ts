import type { BackupState } from "#office/settings/backups/backups.contract.ts";
import type { BackupKeep } from "#platform/process/backup-settings.ts";
import { after, before, parisDay } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";

/** The beginnings of the last tries; null if there is none. */
export interface LastTries {
  doneAt: Date | null;
  /** Only if it is later than the last success. */
  failedAt: Date | null;
}

/** The pause after a failure: a full disk or an absent server needs a person, a short outage does not. */
const retryPause = hours(1);
/** One alert a day. */
const alertPause = days(1);

/** When the next backup is due. @param everyMs the interval in milliseconds */
export function nextBackup({ doneAt, failedAt }: LastTries, everyMs: number, now: Date): Date {
  const regular = doneAt ? after(doneAt, everyMs) : now;
  const again = failedAt ? after(failedAt, Math.min(retryPause, everyMs)) : now;
  return failedAt && again > regular ? again : regular;
}

/**
 * Whether the administrators must be alerted now: the last success is older than twice the interval.
 * @param since when backups were first set up: a shop without any success counts from then
 */
export function isAlertDue(
  { doneAt, since, alertedAt }: { doneAt: Date | null; since: Date; alertedAt: Date | null },
  everyMs: number,
  now: Date,
): boolean {
  if (!isOverdue(doneAt ?? since, everyMs, now)) return false;
  return alertedAt === null || alertedAt <= before(now, alertPause);
}

export const isOverdue = (last: Date, everyMs: number, now: Date): boolean => last < before(now, 2 * everyMs);

/** A weekly test, a daily one after a failure; a running one counts as lost after a day, the limit of its job. */
const testPauses = { passed: days(7), impossible: days(7), failed: days(1), running: days(1) };

/** @param last when and how the last test began; null if there was none */
export const isTestDue = (
  last: { startedAt: Date; state: keyof typeof testPauses } | null,
  now: Date,
): boolean => last === null || last.startedAt <= before(now, testPauses[last.state]);

/**
 * The backups to keep: the newest, and the newest of each of the last days, weeks and months that have one. Periods
 * without a backup do not count, so that a pause removes nothing.
 * @returns those of `instants` that are kept
 */
export function keptBackups(instants: readonly Date[], keep: BackupKeep): Set<Date> {
  const newestFirst = instants.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const groups: [number, (instant: Date) => string][] = [
    [keep.days, parisDay],
    [keep.weeks, weekOf],
    [keep.months, (instant) => parisDay(instant).slice(0, 7)],
  ];
  for (const [count, periodOf] of groups) {
    const newest = new Map<string, Date>();
    for (const instant of newestFirst) {
      const period = periodOf(instant);
      if (!newest.has(period)) newest.set(period, instant);
    }
    for (const instant of [...newest.values()].slice(0, count)) kept.add(instant);
  }
  return kept;
}

/** The Monday of its week in Paris. */
function weekOf(instant: Date): string {
  const day = new Date(`${parisDay(instant)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** The archive of the embedded database's log; instants as ISO text. */
export interface LogArchive {
  from: string | null;
  through: string | null;
  waitingBytes: number;
  failure: { since: string; reason: string } | null;
  hasGap: boolean;
}

export const shownArchive = (archive: LogArchive | null): BackupState["point_in_time"] =>
  archive && {
    from: archive.from,
    through: archive.through,
    waiting_bytes: archive.waitingBytes,
    failure: archive.failure,
    has_gap: archive.hasGap,
  };
