import { before } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { encloseInvoice } from "#selling/payments/invoices/invoices.service.server.ts";
import type { Orders } from "#selling/payments/orders/orders.service.server.ts";
import type { PaymentProvider } from "#selling/payments/provider/payment-provider.contract.ts";
import { formatStatesOf } from "#books/catalogue/books/books.rules.ts";
import { formatOf } from "#books/publishing/edition-formats.rules.ts";
import { filePath } from "#reading/library/client/asked-file.ts";
import { findPreorder } from "#selling/payments/preorders.store.server.ts";
import * as store from "#selling/payments/payments.store.server.ts";
import { receiptMail, checkUnsettledOrders, closeCardPages } from "#selling/payments/payments.jobs.ts";

/** Messages take seconds; a member who pays takes minutes. */
const overdueAfter = minutes(10);
const checkedAtOnce = 100;

export function handlePaymentJobs(
  deps: ShopDeps,
  accounts: Accounts,
  orders: Orders,
  provider: PaymentProvider["name"],
): void {
  deps.jobs.handle(checkUnsettledOrders, 1, async () => {
    const overdue = before(deps.now(), overdueAfter);
    for (const order of await store.findUnsettledOrders(deps.db, provider, overdue, checkedAtOnce)) {
      await orders.checkUnsettled(order);
    }
  });
  deps.jobs.handle(closeCardPages, 1, ({ memberId }) => orders.checkOpen(memberId));
  deps.jobs.repeat(checkUnsettledOrders, "*/10 * * * *");
  // One after the other: an invoice costs as much processor time as four messages of the provider.
  deps.jobs.handle(receiptMail, 1, async ({ paymentId }) => {
    const { ReceiptMail } = await import("#selling/payments/mails/receipt-mail.tsx");
    // Together: in a busy process, each answer of the database waits for its turn.
    const [payment, lines, invoice] = await Promise.all([
      store.findPayment(deps.db, paymentId),
      store.findLines(deps.db, [paymentId]),
      encloseInvoice(deps, paymentId),
    ]);
    const account = payment && (await accounts.find(payment.memberId));
    if (!payment?.paidAt || !account || account.erasedAt) return;
    const states = await store.findFormatStates(
      deps.db,
      lines.map(({ editionId }) => editionId),
    );
    const formatsOf = (id: number) => {
      const stored = states.find((each) => each.id === id);
      // An edition that is an EPUB has no PDF.
      return (["epub", "azw3", "pdf", "kepub"] as const).filter(
        (format) => !stored || formatStatesOf(stored)[formatOf(format)] !== "absent",
      );
    };
    const letter = deps.content.letter("receipt", account);
    const consent = payment.consentVersion && (await deps.content.consentOf(payment.consentVersion));
    const purchase = payment.isGift ? "gift" : "digitalContent";
    const consentText = consent ? consent[payment.kind === "subscription" ? "subscription" : purchase] : null;
    const preorder = payment.isPreorder ? await findPreorder(deps.db, paymentId) : undefined;
    await deps.mailer.send({
      to: account.email,
      subject: letter.subject,
      body: ReceiptMail({
        letter,
        payment: { ...payment, paidAt: payment.paidAt },
        lines,
        files: lines.map(({ bookTitle, editionTitle, editionId }) => ({
          title: `${bookTitle} – ${editionTitle}`,
          links: formatsOf(editionId).map((format) => ({
            format,
            href: deps.config.publicUrl + filePath(account.id, editionId, format),
          })),
        })),
        invoice: invoice?.document ?? null,
        consentText,
        withdrawalUrl: `${deps.config.publicUrl}/retractation`,
        isGift: payment.isGift,
        preorder:
          preorder && !payment.withdrawalConsent
            ? {
                releasedAt: preorder.edition.onlineAt,
                isDelivered: preorder.preorder.deliveredAt !== null,
              }
            : null,
        devicesUrl: `${deps.config.publicUrl}/aide#appareils`,
        libraryUrl: `${deps.config.publicUrl}/membre/${payment.isGift ? "cadeaux" : account.id}`,
      }),
      attachments: invoice ? [invoice.attachment] : [],
    });
  });
}
