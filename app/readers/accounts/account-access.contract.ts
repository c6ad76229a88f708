import { z } from "zod";

/** What an act has ended beside sessions and links: the names that its owner gave. */
export const EndedAccess = z.object({
  applications: z.array(z.string()),
  e_readers: z.array(z.string()),
  passkeys: z.array(z.string()),
});
export type EndedAccess = z.infer<typeof EndedAccess>;
