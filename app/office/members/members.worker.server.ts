import type { ReactElement } from "react";
import type { z } from "zod";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { memberMail } from "#office/members/members.jobs.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";

type Notice = z.output<typeof memberMail.data>;

export function handleMemberMails(deps: ShopDeps, accounts: Pick<Accounts, "find">): void {
  const { config, content, jobs, mailer } = deps;
  jobs.handle(memberMail, 2, async (notice) => {
    const account = await accounts.find(notice.memberId);
    if (!account || account.erasedAt) return;
    const letter = content.letter(notice.notice, account);
    const body = await bodyOf(notice, { letter, link: `${config.publicUrl}/membre/${notice.memberId}` });
    await mailer.send({ to: account.email, subject: letter.subject, body });
  });
}

async function bodyOf(notice: Notice, to: { letter: Letter; link: string }): Promise<ReactElement> {
  // React is loaded for the first mail, not by every process that queues one.
  const mails = await import("#office/members/mails/member-mails.tsx");
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

const carryOutSuspensions = jobKind({ ...regularWork, name: "carry-out-suspensions" });

export function handleSuspensionJobs({ jobs }: Pick<Deps, "jobs">, carryOut: () => Promise<void>): void {
  jobs.repeat(carryOutSuspensions, "27 * * * *");
  jobs.handle(carryOutSuspensions, 1, carryOut);
}
