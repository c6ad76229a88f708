import { z } from "zod";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

const order = {
  memberId: z.uuid(),
  /** The mailbox: the account's, or a former one that may still take the account back. */
  email: z.string(),
  occurredAt: z.iso.datetime(),
};

export const lostFactorMail = jobKind({
  name: "lost-factor-mail",
  data: z.discriminatedUnion("mail", [
    z.object({
      mail: z.literal("lost-factor-asked"),
      ...order,
      device: z.string().nullable(),
      address: z.string().nullable(),
    }),
    z.object({ mail: z.literal("lost-factor-soon"), ...order }),
    z.object({ mail: z.literal("lost-factor-cancelled"), ...order }),
    z.object({ mail: z.literal("lost-factor-removed"), ...order }),
  ]),
  ...mailTries,
  isPersonal: true,
});

export const endLostFactors = jobKind({ ...regularWork, name: "end-lost-factors" });
