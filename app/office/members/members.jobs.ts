import { z } from "zod";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

const memberId = z.uuid();

/** The mails to a member about the publisher's decisions. */
export const memberMail = jobKind({
  name: "member-notice",
  data: z.discriminatedUnion("notice", [
    z.object({ notice: z.literal("suspended"), memberId, reason: z.string() }),
    z.object({
      notice: z.literal("suspension-announced"),
      memberId,
      reason: z.string(),
      suspendsAt: z.iso.datetime(),
    }),
    z.object({ notice: z.literal("suspension-called-off"), memberId }),
    z.object({ notice: z.literal("suspension-lifted"), memberId }),
    z.object({ notice: z.literal("edition-given"), memberId, title: z.string() }),
    z.object({ notice: z.literal("edition-taken-back"), memberId, title: z.string() }),
    z.object({ notice: z.literal("subscription-given"), memberId, endDate: z.iso.datetime() }),
    z.object({ notice: z.literal("subscription-taken-back"), memberId }),
  ]),
  ...mailTries,
  isPersonal: true,
});
