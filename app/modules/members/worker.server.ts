import type { ReactElement } from "react";
import { z } from "zod";
import { formatDate, formatDateTime } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind, mailTries } from "#platform/jobs.server.ts";
import type { Letter } from "#modules/texts/wording/rules.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";

const memberId = z.uuid();

/** What a member is told of the publisher's decisions about their account. */
export const memberNotice = jobKind({
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
});

type Notice = z.output<typeof memberNotice.data>;

export function handleMemberNotices(deps: Deps, accounts: Pick<Accounts, "find">): void {
  const { config, content, jobs, mailer } = deps;
  jobs.handle(memberNotice, 2, async (notice) => {
    const account = await accounts.find(notice.memberId);
    if (!account || account.erasedAt) return;
    const letter = content.letter(notice.notice, account);
    const body = await bodyOf(notice, { letter, link: `${config.publicUrl}/membre/${notice.memberId}` });
    await mailer.send({ to: account.email, subject: letter.subject, body });
  });
}

async function bodyOf(notice: Notice, to: { letter: Letter; link: string }): Promise<ReactElement> {
  // React is loaded by the first mail, not by every process that queues one.
  const mails = await import("#modules/members/mails/member-mails.tsx");
  switch (notice.notice) {
    case "suspended":
      return mails.SuspensionMail({ ...to, reason: notice.reason });
    case "suspension-announced":
      return mails.SuspensionAnnouncedMail({
        ...to,
        reason: notice.reason,
        when: formatDateTime(notice.suspendsAt),
      });
    case "suspension-called-off":
      return mails.SuspensionCalledOffMail(to);
    case "suspension-lifted":
      return mails.SuspensionLiftedMail(to);
    case "edition-given":
      return mails.EditionGivenMail({ ...to, title: notice.title });
    case "edition-taken-back":
      return mails.EditionTakenBackMail({ ...to, title: notice.title });
    case "subscription-taken-back":
      return mails.SubscriptionTakenBackMail(to);
    case "subscription-given":
      return mails.SubscriptionGivenMail({ ...to, until: formatDate(notice.endDate) });
  }
}
