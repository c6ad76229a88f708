import { z } from "zod";
import { minutes } from "#platform/data/durations.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Brings the readers of the next rows, and queues itself for the others. */
export const bringReaders = jobKind({
  name: "bring-readers",
  data: z.object({ importId: z.number() }),
  // What a row cannot do is noted in it: these tries are for a lost process or database.
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(30) / 1000,
});

/** « Vos livres vous attendent ». Its token is made when it is sent, so that the queue never holds one. */
export const waitingBooksMail = jobKind({
  name: "waiting-books-mail",
  data: z.object({ readerId: z.number() }),
  ...mailTries,
});

export const forgetBroughtReaders = jobKind({ ...regularWork, name: "forget-brought-readers" });
