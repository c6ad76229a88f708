import { z } from "zod";
import { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

const memberId = z.uuid();

/** As in the security journal: a device, a shortened address. */
const requestOrigin = { device: z.string().nullable(), address: z.string().nullable() };

/** Absent in jobs of earlier versions of the shop. */
const ended = EndedAccess.optional();

const occurrence = { memberId, occurredAt: z.iso.datetime(), ...requestOrigin };

/** A mail about an account. The token in it is made when it is sent, so that the queue never holds one. */
export const accountMail = jobKind({
  name: "account-mail",
  data: z.discriminatedUnion("mail", [
    z.object({ mail: z.literal("verification"), memberId }),
    z.object({ mail: z.literal("reset"), email: z.string(), ...requestOrigin }),
    z.object({ mail: z.literal("already-registered"), memberId }),
    z.object({ mail: z.literal("change-email"), memberId, email: z.string() }),
    z.object({
      mail: z.literal("email-change-warning"),
      memberId,
      email: z.string(),
      newEmail: z.string(),
      // Absent in jobs of earlier versions of the shop.
      askedAt: z.iso.datetime().optional(),
    }),
    z.object({ mail: z.literal("email-change-undone"), memberId, isVoid: z.boolean(), ended }),
    z.object({
      mail: z.literal("email-changed"),
      memberId,
      formerEmail: z.string(),
      // Absent in jobs of earlier versions of the shop.
      occurredAt: z.iso.datetime().optional(),
    }),
    z.object({ mail: z.literal("account-taken-back"), memberId, ended }),
    z.object({ mail: z.literal("password-changed"), ended, ...occurrence }),
    z.object({ mail: z.literal("others-signed-out"), ended, ...occurrence }),
    z.object({ mail: z.literal("new-device"), ...occurrence }),
    z.object({ mail: z.literal("second-factor-on"), ...occurrence }),
    z.object({ mail: z.literal("second-factor-off"), ...occurrence }),
    z.object({ mail: z.literal("recovery-codes-renewed"), ...occurrence }),
    z.object({ mail: z.literal("passkey-added"), name: z.string(), ...occurrence }),
    z.object({ mail: z.literal("passkey-removed"), name: z.string(), ...occurrence }),
  ]),
  ...mailTries,
  isPersonal: true,
});

/** The mails about passkeys and the second factor. */
export type FactorMail =
  | "passkey-added"
  | "passkey-removed"
  | "second-factor-on"
  | "second-factor-off"
  | "recovery-codes-renewed";
