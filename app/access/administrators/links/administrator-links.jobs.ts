import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

const administratorId = z.number();
/** A device, a shortened address. */
const requestOrigin = { device: z.string().nullable(), address: z.string().nullable() };

/** A mail to an administrator. The token in it is made when it is sent, so that the queue never holds one. */
export const administratorMail = jobKind({
  name: "administrator-mail",
  data: z.discriminatedUnion("mail", [
    z.object({ mail: z.literal("invitation"), administratorId }),
    /** `identity` is a name or an address, as it was typed. */
    z.object({ mail: z.literal("password"), identity: z.string(), ...requestOrigin }),
    z.object({
      mail: z.literal("password-changed"),
      administratorId,
      occurredAt: z.iso.datetime(),
      ...requestOrigin,
    }),
    z.object({ mail: z.literal("email"), administratorId, email: z.string() }),
    /** To the former address. */
    z.object({ mail: z.literal("email-changed"), administratorId, to: z.string(), email: z.string() }),
  ]),
  ...mailTries,
  isPersonal: true,
});
