import { before } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { isStatusOf } from "#platform/http/app-errors.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { encloseCreditNote } from "#selling/payments/invoices/invoices.service.server.ts";
import type { Reconciliation } from "#selling/payments/refunds/refund-reconciliation.service.server.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { findStrandedRefunds } from "#selling/payments/refunds/refunds.store.server.ts";
import {
  refundPayment,
  resumeRefunds,
  reconcileRefunds,
  refundMail,
} from "#selling/payments/refunds/refunds.jobs.ts";

const strandedAfter = minutes(30);

export function handleRefundJobs(
  deps: ShopDeps,
  accounts: Accounts,
  { refunds, reconciliation }: { refunds: Refunds; reconciliation: Reconciliation },
): void {
  deps.jobs.handle(refundPayment, 2, (job, { earlierTries }) => refunds.make(job.refundId, earlierTries > 0));
  deps.jobs.handle(resumeRefunds, 1, async () => {
    for (const id of await findStrandedRefunds(deps.db, before(deps.now(), strandedAfter))) {
      // One refund that cannot be made now must not delay the others; without the provider none can be made.
      await refunds.make(id, true).catch((error: unknown) => {
        if (isStatusOf(error, 502)) throw error;
        deps.log.error({ err: error, refundId: id }, "refund");
      });
    }
  });
  deps.jobs.repeat(resumeRefunds, "*/30 * * * *");
  deps.jobs.handle(reconcileRefunds, 1, reconciliation.reconcile);
  deps.jobs.repeat(reconcileRefunds, "10,40 * * * *");
  deps.jobs.handle(refundMail, 2, (job) => sendRefundMail(deps, accounts, refunds, job.refundId));
}

async function sendRefundMail(
  deps: ShopDeps,
  accounts: Accounts,
  refunds: Pick<Refunds, "find">,
  id: number,
): Promise<void> {
  const found = await refunds.find(id);
  const account = found && (await accounts.find(found.payment.memberId));
  if (!account || account.erasedAt) return;
  const { refund, payment, lines } = found;
  const { RefundMail } = await import("#selling/payments/mails/refund-mail.tsx");
  const note = await encloseCreditNote(deps, id);
  const letter = deps.content.letter("refund", account);
  await deps.mailer.send({
    to: account.email,
    subject: letter.subject,
    body: RefundMail({
      letter,
      payment: { id: payment.id, kind: payment.kind, paidAt: payment.paidAt ?? payment.createdAt },
      refund,
      parts: lines,
      creditNote: note?.document.number ?? null,
      paymentsUrl: `${deps.config.publicUrl}/membre/paiements`,
    }),
    attachments: note ? [note.attachment] : [],
  });
}
