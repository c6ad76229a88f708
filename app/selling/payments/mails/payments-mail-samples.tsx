import { PreorderMail } from "#selling/payments/mails/preorder-mail.tsx";
import { ReceiptMail } from "#selling/payments/mails/receipt-mail.tsx";
import { RefundMail } from "#selling/payments/mails/refund-mail.tsx";
import { WithdrawalMail } from "#selling/payments/mails/withdrawal-mail.tsx";
import { type Sample, sampleReader } from "#words/texts/wording/mail-wording.rules.ts";

const paidAt = new Date("2026-03-14T09:26:00Z");
const payment = { id: 1871, kind: "editions" as const, paidAt };
const line = { name: "La Curée – Texte intégral", amountCents: 499 };

/** The mails about payments, with sample values. */
export const samples = {
  receipt: ({ letter, link }: Sample) =>
    ReceiptMail({
      letter,
      payment: {
        ...payment,
        amountCents: 499,
        withdrawalConsent: false,
        consentVersion: null,
        consentedAt: null,
      },
      lines: [
        { id: 1, bookTitle: "La Curée", editionTitle: "Texte intégral", lotTitle: null, priceCents: 499 },
      ],
      files: [
        {
          title: "La Curée – Texte intégral",
          links: ["epub", "azw3", "pdf", "kepub"].map((format) => ({ format, href: link })),
        },
      ],
      invoice: { number: "F2026-000042", vatCents: 26, vat: [{ vatPerMille: 55 }] },
      consentText: null,
      libraryUrl: link,
      devicesUrl: link,
      withdrawalUrl: link,
    }),
  preorder: ({ letter, link }: Sample) =>
    PreorderMail({
      letter,
      news: "arrived",
      title: line.name,
      releasedAt: paidAt,
      amountCents: line.amountCents,
      isPaid: true,
      nextAttemptAt: null,
      consent: null,
      link,
    }),
  withdrawal: ({ letter }: Sample) =>
    WithdrawalMail({
      letter,
      name: sampleReader.username,
      email: sampleReader.email,
      declaredAt: paidAt,
      payment,
      lines: [line],
      refundCents: 499,
    }),
  refund: ({ letter, link }: Sample) =>
    RefundMail({
      letter,
      payment,
      refund: { reason: "withdrawal", amountCents: 499, keepEditions: false, note: null },
      parts: [line],
      creditNote: "A2026-000007",
      paymentsUrl: link,
    }),
};
