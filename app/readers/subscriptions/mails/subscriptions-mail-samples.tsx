import { CancellationMail } from "#readers/subscriptions/mails/cancellation-mails.tsx";
import { ReminderMail } from "#readers/subscriptions/mails/reminder-mail.tsx";
import { type Sample, sampleReader } from "#words/texts/wording/mail-wording.rules.ts";

const notifiedAt = new Date("2026-03-14T09:26:00Z");
const cancellation = {
  id: 12,
  name: sampleReader.username,
  email: sampleReader.email,
  contract: "subscription" as const,
  reference: "paiement nº 1871",
  wishedEnd: null,
  reason: "",
  notifiedAt,
};

const reminder =
  (kind: "month" | "week" | "end") =>
  ({ letter, link }: Sample) =>
    ReminderMail({ letter, kind, endDate: notifiedAt, subscribeUrl: link });

/** The mails about subscriptions, with sample values. */
export const samples = {
  cancellation: ({ letter, link }: Sample) =>
    CancellationMail({ letter, cancellation, endsAt: new Date("2027-03-14T09:26:00Z"), withdrawalUrl: link }),
  "reminder-month": reminder("month"),
  "reminder-week": reminder("week"),
  "reminder-end": reminder("end"),
};
