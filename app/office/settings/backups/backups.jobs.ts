import { z } from "zod";
import { hours } from "#platform/data/durations.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Looks whether a backup is due, and whether the last one is too old. */
export const lookAtBackups = jobKind({ ...regularWork, name: "look-at-backups" });

/** One try of a backup. The next look orders another one: it is not tried again by the queue. */
export const makeBackup = jobKind({
  name: "make-backup",
  data: z.object({ asked: z.boolean() }),
  retryLimit: 0,
  retryDelaySeconds: 60,
  // A terabyte takes hours.
  expireInSeconds: hours(23) / 1000,
});

/** To the publisher's address: the last backup is too old. */
export const alertOfBackups = jobKind({ ...mailTries, name: "alert-of-backups", data: z.object({}) });

/** Restores the newest backup into a temporary database. The next look orders another test if it is lost. */
export const testRestore = jobKind({ ...makeBackup, name: "test-restore" });

/** To the publisher's address: the newest backup cannot be restored. */
export const alertOfRestoreTest = jobKind({
  ...mailTries,
  name: "alert-of-restore-test",
  data: z.object({}),
});
