import { z } from "zod";
import type { S3Address } from "#platform/storage-address.ts";

/** What the process makes a backup of, and where. */
const makeTask = z.object({
  work: z.literal("make"),
  databaseUrl: z.string(),
  storageDir: z.string(),
  scratchDir: z.string(),
  /** Null: the files are in the folder. */
  objectStorage: z.custom<S3Address>((value) => typeof value === "object").nullable(),
  folder: z.string(),
  name: z.string(),
  passphrase: z.string().nullable(),
  now: z.iso.datetime().transform((text) => new Date(text)),
  settings: z.record(z.string(), z.string().nullable()),
});
export type MakeTask = z.output<typeof makeTask>;

/** The backup that the process restores into an empty database. */
const testTask = z.object({
  work: z.literal("test"),
  databaseUrl: z.string(),
  folder: z.string(),
  name: z.string(),
  passphrase: z.string().nullable(),
});

/** What the process does, as the shop passes it on by their channel. */
export const backupTask = z.discriminatedUnion("work", [makeTask, testTask]);
export type BackupTask = z.input<typeof backupTask>;

/** Its answer, once. */
export const backupAnswer = z.union([
  z.object({ done: z.literal(true) }),
  /** French, fit to show. */
  z.object({ refusal: z.string() }),
  /** The stack of an unexpected error, for the log. */
  z.object({ failure: z.string() }),
]);
export type BackupAnswer = z.infer<typeof backupAnswer>;
