import type { ReactElement } from "react";
import { z } from "zod";
import { formatDate, formatDateTime } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind, mailTries } from "#platform/jobs.server.ts";
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
    z.object({ notice: z.literal("subscription-given"), memberId, endDate: z.iso.datetime() }),
  ]),
  ...mailTries,
});

type Notice = z.output<typeof memberNotice.data>;

export function handleMemberNotices(deps: Deps, accounts: Pick<Accounts, "find">): void {
  const { config, jobs, mailer } = deps;
  jobs.handle(memberNotice, 2, async (notice) => {
    const account = await accounts.find(notice.memberId);
    if (!account || account.erasedAt) return;
    const { subject, body } = await letterOf(notice, {
      brand: config.brand,
      username: account.username,
      link: `${config.publicUrl}/membre/${notice.memberId}`,
    });
    await mailer.send({ to: account.email, subject: `${subject} – ${config.brand}`, body });
  });
}

interface Addressee {
  brand: string;
  username: string;
  link: string;
}

async function letterOf(notice: Notice, to: Addressee): Promise<{ subject: string; body: ReactElement }> {
  // React is loaded by the first mail, not by every process that queues one.
  const mails = await import("#modules/administrators/members/components/member-mails.tsx");
  switch (notice.notice) {
    case "suspended":
      return {
        subject: "Votre compte est suspendu",
        body: mails.SuspensionMail({ ...to, reason: notice.reason }),
      };
    case "suspension-announced":
      return {
        subject: "Votre compte va être suspendu",
        body: mails.SuspensionAnnouncedMail({
          ...to,
          reason: notice.reason,
          when: formatDateTime(notice.suspendsAt),
        }),
      };
    case "suspension-called-off":
      return { subject: "Votre compte reste ouvert", body: mails.SuspensionCalledOffMail(to) };
    case "suspension-lifted":
      return { subject: "Votre compte est rouvert", body: mails.SuspensionLiftedMail(to) };
    case "edition-given":
      return { subject: "Un livre pour vous", body: mails.EditionGivenMail({ ...to, title: notice.title }) };
    case "subscription-given":
      return {
        subject: "Un abonnement pour vous",
        body: mails.SubscriptionGivenMail({ ...to, until: formatDate(notice.endDate) }),
      };
  }
}
