import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";

const JournalState = z.object({
  /** Movements of money without a number yet. */
  waiting: z.number(),
  waiting_since: z.string().nullable(),
  /** The reason why the last of them waits, in French. */
  reason: z.string().nullable(),
  /** An unconfirmed jump of the clock: nothing is closed. */
  jump: z.object({ noticed_at: z.string(), expected_at: z.string() }).nullable(),
});
export type JournalState = z.infer<typeof JournalState>;

export const getJournalState = endpoint({
  path: "/api/admin/journal/state",
  summary: "Whether the sales journal waits for the clock",
  permission: "accounting",
  answer: JournalState,
});
