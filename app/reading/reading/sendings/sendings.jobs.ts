import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** The code is created when the mail that carries it is sent. */
export const mailReaderCode = jobKind({
  name: "e-reader-code-mail",
  data: z.object({ addressId: z.number() }),
  ...mailTries,
});

/** A book that could not be sent: its sending is settled, so that its member does not wait for it. */
export const giveUpBook = jobKind({
  name: "e-reader-book-lost",
  data: z.object({ sendingId: z.number() }),
  ...mailTries,
});

/** An hour of tries: the reader waits. A book of 50 MB takes minutes on a slow line. */
export const mailBook = jobKind({
  name: "e-reader-book-mail",
  data: z.object({ sendingId: z.number() }),
  retryLimit: 8,
  retryDelaySeconds: 10,
  expireInSeconds: 900,
  whenLost: giveUpBook,
});
