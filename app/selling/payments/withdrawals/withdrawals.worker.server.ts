import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { findWithdrawal } from "#selling/payments/withdrawals/withdrawals.store.server.ts";
import { withdrawalMail } from "#selling/payments/withdrawals/withdrawals.service.server.ts";

export function handleWithdrawalJobs(deps: ShopDeps, accounts: Accounts, refunds: Pick<Refunds, "find">) {
  deps.jobs.handle(withdrawalMail, 2, ({ withdrawalId }) =>
    sendAcknowledgement(deps, accounts, refunds, withdrawalId),
  );
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
      email: account.email,
      declaredAt: withdrawal.declaredAt,
      payment: { id: payment.id, kind: payment.kind, paidAt: payment.paidAt ?? payment.createdAt },
      lines,
      refundCents: refund.amountCents,
    }),
  });
}
