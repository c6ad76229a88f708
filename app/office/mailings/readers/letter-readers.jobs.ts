import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** The link that confirms a visitor's address. Its token is made when it is sent, so that the queue never holds one. */
export const confirmationMail = jobKind({
  name: "letter-confirmation-mail",
  data: z.object({ email: z.string(), consent: z.string(), askedAt: z.iso.datetime() }),
  ...mailTries,
  isPersonal: true,
});

export const forgetOldReaders = jobKind({ ...regularWork, name: "forget-old-letter-readers" });
