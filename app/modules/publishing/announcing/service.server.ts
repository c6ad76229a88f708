import { z } from "zod";
import type { Queryable } from "#platform/database.server.ts";
import { jobKind, mailTries } from "#platform/jobs.server.ts";
import { takeMissed } from "#modules/publishing/announcing/store.server.ts";
import type { Format } from "#modules/publishing/formats/rules.ts";

/**
 * Announces formats that owners missed and that are ready now: the library, which knows the owners, sends the mails.
 */
export const announceFormats = jobKind({
  name: "announce-formats",
  data: z.object({ editionId: z.number() }),
  ...mailTries,
});

/** The formats of an edition that owners missed and that are ready now; each is returned once. @param tx a transaction */
export const formatsToAnnounce = (tx: Queryable, editionId: number): Promise<Format[]> =>
  takeMissed(tx, editionId);
