import { z } from "zod";

/** What the process archives, and where. */
export const walOrder = z.object({
  dataDir: z.string(),
  databaseUrl: z.string(),
  folder: z.string(),
  passphrase: z.string().nullable(),
  everyMs: z.number(),
  keepDays: z.number(),
});
export type WalOrder = z.infer<typeof walOrder>;

/** The last message to the process: it sends what is complete, and ends. */
export const endMessage = z.object({ end: z.literal(true) });

/** From the process: a failure that begins or ends. */
export const walReport = z.object({ failure: z.string().nullable() });
