import type { ReactElement } from "react";
import {
  AlreadyRegisteredMail,
  EmailChangedMail,
  EmailChangeMail,
  EmailChangeUndoneMail,
  EmailChangeWarningMail,
  NewDeviceMail,
  PasswordChangedMail,
  PasswordResetMail,
  VerificationMail,
} from "#modules/accounts/mails/account-mails.tsx";
import { AccountKeptMail, ClosingMail, ErasedMail } from "#modules/accounts/mails/closure-mails.tsx";
import { TermsMail } from "#modules/accounts/mails/terms-mail.tsx";
import {
  EditionGivenMail,
  EditionTakenBackMail,
  SubscriptionGivenMail,
  SubscriptionTakenBackMail,
  SuspensionAnnouncedMail,
  SuspensionCalledOffMail,
  SuspensionLiftedMail,
  SuspensionMail,
} from "#modules/members/mails/member-mails.tsx";
import { FormatsReadyMail } from "#modules/library/mails/formats-ready-mail.tsx";
import { ReceiptMail } from "#modules/payments/mails/receipt-mail.tsx";
import { RefundMail } from "#modules/payments/mails/refund-mail.tsx";
import { WithdrawalMail } from "#modules/payments/mails/withdrawal-mail.tsx";
import { CancellationMail } from "#modules/subscriptions/mails/cancellation-mails.tsx";
import { ReminderMail } from "#modules/subscriptions/mails/reminder-mail.tsx";
import type { Letter, MailName } from "#modules/texts/wording/rules.ts";

/** The recipient of samples. */
export const sampleReader = "Colette";
const email = "colette@exemple.fr";
const paidAt = new Date("2026-03-14T09:26:00Z");
const title = "«\u202fLa Curée\u202f», d’Émile Zola";
const circumstances = { when: "14 mars 2026 à 10:26", device: "Firefox sur Windows", place: "192.0.2.x" };
const payment = { id: 1871, kind: "editions" as const, paidAt };
const cancellation = {
  id: 12,
  name: sampleReader,
  email,
  contract: "subscription" as const,
  reference: "paiement nº 1871",
  wishedEnd: null,
  reason: "",
  notifiedAt: paidAt,
};
const line = { name: "La Curée – Texte intégral", amountCents: 499 };

/** A mail as the shop sends it, with sample values; its links are not real. */
export const sampleMail = (name: MailName, letter: Letter, publicUrl: string): ReactElement =>
  samples[name]({ letter, link: `${publicUrl}/` });

const reminder =
  (kind: "month" | "week" | "end") =>
  ({ letter, link }: Sample) =>
    ReminderMail({ letter, kind, endDate: paidAt, subscribeUrl: link });

interface Sample {
  letter: Letter;
  link: string;
}

const samples: Record<MailName, (sample: Sample) => ReactElement> = {
  verification: (sample) => VerificationMail({ ...sample, claimLink: sample.link }),
  "already-registered": AlreadyRegisteredMail,
  reset: (sample) => PasswordResetMail({ ...sample, claimLink: null }),
  "password-changed": (sample) => PasswordChangedMail({ ...sample, ...circumstances }),
  "new-device": (sample) => NewDeviceMail({ ...sample, ...circumstances }),
  "change-email": EmailChangeMail,
  "email-change-warning": (sample) => EmailChangeWarningMail({ ...sample, newEmail: email }),
  "email-changed": ({ letter }) => EmailChangedMail({ letter, email }),
  "email-change-undone": (sample) => EmailChangeUndoneMail({ ...sample, email, isVoid: true }),
  receipt: ({ letter, link }) =>
    ReceiptMail({
      letter,
      payment: {
        ...payment,
        amountCents: 499,
        withdrawalConsent: false,
        consentVersion: null,
        consentedAt: null,
      },
      lines: [{ id: 1, bookTitle: "La Curée", editionTitle: "Texte intégral", priceCents: 499 }],
      invoice: { number: "F2026-000042", vatCents: 26 },
      consentText: null,
      libraryUrl: link,
      withdrawalUrl: link,
    }),
  withdrawal: ({ letter }) =>
    WithdrawalMail({ letter, email, declaredAt: paidAt, payment, lines: [line], refundCents: 499 }),
  cancellation: ({ letter, link }) =>
    CancellationMail({ letter, cancellation, endsAt: new Date("2027-03-14T09:26:00Z"), withdrawalUrl: link }),
  refund: ({ letter, link }) =>
    RefundMail({
      letter,
      payment,
      refund: { reason: "withdrawal", amountCents: 499, keepEditions: false },
      parts: [line],
      creditNote: "A2026-000007",
      paymentsUrl: link,
    }),
  "reminder-month": reminder("month"),
  "reminder-week": reminder("week"),
  "reminder-end": reminder("end"),
  "edition-given": (sample) => EditionGivenMail({ ...sample, title }),
  "edition-taken-back": (sample) => EditionTakenBackMail({ ...sample, title }),
  "formats-ready": ({ letter, link }) =>
    FormatsReadyMail({
      letter,
      title: "La Curée – Texte intégral",
      formats: ["epub", "azw3"],
      libraryUrl: link,
    }),
  "subscription-given": (sample) => SubscriptionGivenMail({ ...sample, until: "14 mars 2027" }),
  "subscription-taken-back": SubscriptionTakenBackMail,
  "suspension-announced": (sample) =>
    SuspensionAnnouncedMail({
      ...sample,
      reason: "Partage de fichiers en ligne",
      when: "21 mars 2026 à 10:26",
    }),
  "suspension-called-off": SuspensionCalledOffMail,
  suspended: (sample) => SuspensionMail({ ...sample, reason: "Partage de fichiers en ligne" }),
  "suspension-lifted": SuspensionLiftedMail,
  "account-closing": (sample) => ClosingMail({ ...sample, when: "28 mars 2026 à 10:26" }),
  "account-kept": AccountKeptMail,
  erased: ErasedMail,
  "terms-changed": ({ letter, link }) =>
    TermsMail({
      letter,
      summary: "Ici, ce que vous direz aux membres de ce qui change.",
      from: "14 avril 2026",
      link,
    }),
};
