import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { findWithdrawal } from "#selling/payments/withdrawals/withdrawals.store.server.ts";
import {
  forgetWithdrawalNotices,
  withdrawalNoticeMail,
  type WithdrawalNotices,
} from "#selling/payments/withdrawals/withdrawal-notices.service.server.ts";
import { findNotice } from "#selling/payments/withdrawals/withdrawal-notices.store.server.ts";
import { withdrawalMail } from "#selling/payments/withdrawals/withdrawals.service.server.ts";

interface Neighbours {
  accounts: Accounts;
  refunds: Pick<Refunds, "find">;
  withdrawalNotices: Pick<WithdrawalNotices, "forgetOld">;
}

export function handleWithdrawalJobs(
  deps: ShopDeps,
  { accounts, refunds, withdrawalNotices }: Neighbours,
): void {
  const { jobs } = deps;
  jobs.handle(withdrawalMail, 2, ({ withdrawalId }) =>
    sendAcknowledgement(deps, accounts, refunds, withdrawalId),
  );
  jobs.handle(withdrawalNoticeMail, 2, ({ noticeId }) => acknowledgeNotice(deps, noticeId));
  jobs.repeat(forgetWithdrawalNotices, "57 4 * * *");
  jobs.handle(forgetWithdrawalNotices, 1, () => withdrawalNotices.forgetOld());
}

async function acknowledgeNotice({ db, content, mailer }: ShopDeps, id: number): Promise<void> {
  const notice = await findNotice(db, id);
  if (!notice) return;
  const { WithdrawalNoticeMail } = await import("#selling/payments/mails/withdrawal-mail.tsx");
  const letter = content.letter("withdrawal", { username: notice.name });
  await mailer.send({
    to: notice.email,
    subject: letter.subject,
    body: WithdrawalNoticeMail({ letter, notice }),
  });
}

async function sendAcknowledgement(
  { db, content, mailer }: ShopDeps,
  accounts: Accounts,
  refunds: Pick<Refunds, "find">,
  id: number,
): Promise<void> {
  const withdrawal = await findWithdrawal(db, id);
  const found = withdrawal && (await refunds.find(withdrawal.refundId));
  const account = withdrawal && (await accounts.find(withdrawal.memberId));
  if (!found || !account || account.erasedAt) return;
  const { refund, payment, lines } = found;
  const { WithdrawalMail } = await import("#selling/payments/mails/withdrawal-mail.tsx");
  const letter = content.letter("withdrawal", account);
  await mailer.send({
    to: account.email,
    subject: letter.subject,
    body: WithdrawalMail({
      letter,
      name: withdrawal.name ?? account.username,
      email: account.email,
      declaredAt: withdrawal.declaredAt,
      payment: { id: payment.id, kind: payment.kind, paidAt: payment.paidAt ?? payment.createdAt },
      lines,
      refundCents: refund.amountCents,
    }),
  });
}
