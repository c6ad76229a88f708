import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";

const Instant = z.string();

const KeptBackup = z.object({
  name: z.string(),
  made_at: Instant,
  /** In bytes. */
  size: z.number(),
});
export type KeptBackup = z.infer<typeof KeptBackup>;

const RestoreTest = z.object({
  /** `impossible`: the database's role may not create the temporary database. */
  state: z.enum(["running", "passed", "failed", "impossible"]),
  /** The backup's name. */
  name: z.string(),
  started_at: Instant,
  /** In French; empty unless the test failed or is impossible. */
  reason: z.string(),
});
export type RestoreTest = z.infer<typeof RestoreTest>;

const PointInTime = z.object({
  /** The first instant that can be restored; null before the first copy of the database. */
  from: Instant.nullable(),
  /** When the newest stored part of the log was complete; null before the first one. */
  through: Instant.nullable(),
  /** What waits on the shop's machine, in bytes. */
  waiting_bytes: z.number(),
  /** In French; null if the last try succeeded. */
  failure: z.object({ since: Instant, reason: z.string() }).nullable(),
  /** Whether a part of the log was given up, and the database has not been copied since then. */
  has_gap: z.boolean(),
});

const BackupState = z.object({
  /** Null: no backup is made by itself. */
  plan: z
    .object({
      place: z.string(),
      every_hours: z.number(),
      keep: z.object({ days: z.number(), weeks: z.number(), months: z.number() }),
      encrypted: z.boolean(),
      next_at: Instant,
    })
    .nullable(),
  running_since: Instant.nullable(),
  last: KeptBackup.extend({ seconds: z.number() }).nullable(),
  /** Whether the last success is older than twice the interval. */
  overdue: z.boolean(),
  /** Only if it is later than the last success. */
  failure: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** The last restore of a backup into a temporary database; null if there was none. */
  restore_test: RestoreTest.nullable(),
  /** Null: the log of the database is not archived. */
  point_in_time: PointInTime.nullable(),
  /** Newest first. */
  kept: z.array(KeptBackup),
});
export type BackupState = z.infer<typeof BackupState>;

export const getBackups = endpoint({
  path: "/api/admin/settings/backups",
  summary: "The plan of the backups, the last ones, and those that are kept",
  permission: "house",
  answer: BackupState,
});

export const requestBackup = endpoint({
  method: "POST",
  path: "/api/admin/settings/backups",
  summary: "Requests a backup now; 409 if one is running or none is set up",
  permission: "house",
  answer: BackupState,
});

export const requestRestoreTest = endpoint({
  method: "POST",
  path: "/api/admin/settings/backups/test",
  summary: "Requests a test restore of the newest backup; 409 if there is none or a test is running",
  permission: "house",
  answer: BackupState,
});
