import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";

const Instant = z.string();

const KeptBackup = z.object({
  name: z.string(),
  made_at: Instant,
  /** In bytes. */
  size: z.number(),
});
export type KeptBackup = z.infer<typeof KeptBackup>;

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
  /** Newest first. */
  kept: z.array(KeptBackup),
});
export type BackupState = z.infer<typeof BackupState>;

export const getBackups = endpoint({
  method: "GET",
  path: "/api/admin/settings/backups",
  summary: "The plan of the backups, the last ones, and those that are kept",
  access: "administrator",
  answer: BackupState,
});

export const requestBackup = endpoint({
  method: "POST",
  path: "/api/admin/settings/backups",
  summary: "Requests a backup now; 409 if one is running or none is set up",
  access: "administrator",
  answer: BackupState,
});
