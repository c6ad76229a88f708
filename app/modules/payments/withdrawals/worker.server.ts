import type { ShopDeps } from "#modules/texts/module.server.ts";
import type { Accounts } from "#modules/accounts/module.server.ts";
import { refundedLines } from "#modules/payments/refunds/rules.ts";
import { findParts, findRefund } from "#modules/payments/refunds/store.server.ts";
import { findLines, findPayment } from "#modules/payments/store.server.ts";
import { findWithdrawal } from "#modules/payments/withdrawals/store.server.ts";
import { withdrawalMail } from "#modules/payments/withdrawals/jobs.ts";

export function handleWithdrawalJobs(deps: ShopDeps, accounts: Accounts): void {
  deps.jobs.handle(withdrawalMail, 2, ({ withdrawalId }) =>
    sendAcknowledgement(deps, accounts, withdrawalId),
  );
}

async function sendAcknowledgement(
  { db, content, mailer }: ShopDeps,
  accounts: Accounts,
  id: number,
): Promise<void> {
  const withdrawal = await findWithdrawal(db, id);
  const refund = withdrawal && (await findRefund(db, withdrawal.refundId));
  const payment = withdrawal && (await findPayment(db, withdrawal.paymentId));
  const account = withdrawal && (await accounts.find(withdrawal.memberId));
  if (!refund || !payment || !account || account.erasedAt) return;
  const { WithdrawalMail } = await import("#modules/payments/mails/withdrawal-mail.tsx");
  const lines = refundedLines(await findParts(db, refund.id), await findLines(db, [payment.id]));
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
