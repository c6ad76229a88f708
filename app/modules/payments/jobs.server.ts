import { z } from "zod";
import { minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind } from "#platform/jobs.server.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";
import { findLines, findPayment } from "#modules/payments/store.server.ts";

export const receiptMail = jobKind({
  name: "receipt-mail",
  data: z.object({ paymentId: z.number() }),
  retryLimit: 14,
  retryDelaySeconds: 5,
  expireInSeconds: minutes(5) / 1000,
});

export interface ConsentWording {
  version: string;
  digitalContent: string;
  subscription: string;
}

export function handlePaymentJobs(deps: Deps, accounts: Accounts, consent: ConsentWording): void {
  deps.jobs.handle(receiptMail, 2, async ({ paymentId }) => {
    const payment = await findPayment(deps.db, paymentId);
    const account = payment && (await accounts.find(payment.memberId));
    if (!payment?.paidAt || !account || account.erasedAt) return;
    const { ReceiptMail } = await import("#modules/payments/components/receipt-mail.tsx");
    const lines = await findLines(deps.db, [paymentId]);
    await deps.mailer.send({
      to: account.email,
      subject: `Votre reçu – ${deps.config.brand}`,
      body: ReceiptMail({
        brand: deps.config.brand,
        username: account.username,
        payment: { ...payment, paidAt: payment.paidAt },
        lines,
        consentText: payment.kind === "subscription" ? consent.subscription : consent.digitalContent,
        libraryUrl: `${deps.config.publicUrl}/membre/${account.id}`,
      }),
    });
  });
}
