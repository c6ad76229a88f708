import { z } from "zod";
import type { S3Address, StorageAddress } from "#platform/files/storage-address.ts";

/** Both come from the settings, which were read there. */
const storageAddress = z.custom<StorageAddress>((value) => typeof value === "object" && value !== null);
const s3Address = z.custom<S3Address>((value) => typeof value === "object" && value !== null);

const common = {
  databaseUrl: z.string(),
  scratchDir: z.string(),
  place: storageAddress,
  name: z.string(),
  passphrase: z.string().nullable(),
};

/** What the process makes a backup of, and where. */
const makeTask = z.object({
  work: z.literal("make"),
  ...common,
  storageDir: z.string(),
  /** Null: the files are in the folder. */
  objectStorage: s3Address.nullable(),
  now: z.iso.datetime().transform((text) => new Date(text)),
  settings: z.record(z.string(), z.string().nullable()),
});
export type MakeTask = z.output<typeof makeTask>;

/** The backup that the process restores into an empty database. */
const testTask = z.object({ work: z.literal("test"), ...common });
export type TestTask = z.output<typeof testTask>;

/** What the process does, as the shop passes it on by their channel. */
export const backupTask = z.discriminatedUnion("work", [makeTask, testTask]);
export type BackupTask = z.input<typeof backupTask>;

/** Files that the rows of a backup name and that it does not contain. */
const missingFiles = z.object({
  count: z.int(),
  files: z.array(z.object({ path: z.string(), size: z.string() })),
});

/** Its answer, once. */
export const backupAnswer = z.union([
  z.object({ done: z.literal(true), missing: missingFiles }),
  /** French, fit to show. */
  z.object({ refusal: z.string() }),
  /** The stack of an unexpected error, for the log. */
  z.object({ failure: z.string() }),
]);
export type BackupAnswer = z.infer<typeof backupAnswer>;

/** What the process archives, and where. */
export const walOrder = z.object({
  dataDir: z.string(),
  databaseUrl: z.string(),
  scratchDir: z.string(),
  /** From the settings, which were read there. */
  place: z.custom<StorageAddress>((value) => typeof value === "object" && value !== null),
  passphrase: z.string().nullable(),
  everyMs: z.number(),
  keepDays: z.number(),
});
export type WalOrder = z.infer<typeof walOrder>;

/** The last message to the process: it sends what is complete, and ends. */
export const endMessage = z.object({ end: z.literal(true) });

/** From the process: a failure that begins or ends. */
export const walReport = z.object({ failure: z.string().nullable() });
