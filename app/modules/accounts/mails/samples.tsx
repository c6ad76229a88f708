import {
  AccountTakenBackMail,
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
import { AccountKeptMail, ClosureMail, ErasedMail } from "#modules/accounts/mails/closure-mails.tsx";
import { TermsMail } from "#modules/accounts/mails/terms-mail.tsx";
import { type Sample, sampleReader } from "#modules/texts/rules.ts";

const { email } = sampleReader;
const circumstances = { when: "14 mars 2026 à 10:26", device: "Firefox sur Windows", place: "192.0.2.x" };

/** The mails about accounts, with sample values. */
export const samples = {
  verification: (sample: Sample) => VerificationMail({ ...sample, claimLink: sample.link }),
  "already-registered": AlreadyRegisteredMail,
  reset: (sample: Sample) => PasswordResetMail({ ...sample, claimLink: null }),
  "password-changed": (sample: Sample) => PasswordChangedMail({ ...sample, ...circumstances }),
  "new-device": (sample: Sample) => NewDeviceMail({ ...sample, ...circumstances, notMeLink: sample.link }),
  "account-taken-back": AccountTakenBackMail,
  "change-email": EmailChangeMail,
  "email-change-warning": (sample: Sample) => EmailChangeWarningMail({ ...sample, newEmail: email }),
  "email-changed": ({ letter, link }: Sample) => EmailChangedMail({ letter, email, link }),
  "email-change-undone": (sample: Sample) => EmailChangeUndoneMail({ ...sample, email, isVoid: true }),
  "account-closing": (sample: Sample) => ClosureMail({ ...sample, when: "28 mars 2026 à 10:26" }),
  "account-kept": AccountKeptMail,
  erased: ErasedMail,
  "terms-changed": ({ letter, link }: Sample) =>
    TermsMail({
      letter,
      summary: "Ici se place votre résumé des changements.",
      from: "14 avril 2026",
      link,
    }),
};
