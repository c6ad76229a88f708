import { z } from "zod";
import type { StorageAddress } from "#platform/storage-address.ts";

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
