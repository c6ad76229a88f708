import { endedTexts } from "#readers/accounts/account-access.rules.ts";
import {
  AccountTakenBackMail,
  AlreadyRegisteredMail,
  EmailChangedMail,
  EmailChangeMail,
  EmailChangeUndoneMail,
  EmailChangeWarningMail,
  NewDeviceMail,
  OthersSignedOutMail,
  PasswordChangedMail,
  PasswordResetMail,
} from "#readers/accounts/mails/account-mails.tsx";
import { AccountKeptMail, ClosureMail, ErasedMail } from "#readers/accounts/mails/closure-mails.tsx";
import { factorMails } from "#readers/accounts/mails/factor-mails.tsx";
import { lostFactorMails } from "#readers/accounts/mails/lost-factor-mails.tsx";
import { TermsMail } from "#readers/accounts/mails/terms-mail.tsx";
import { VerificationMail } from "#readers/accounts/mails/verification-mail.tsx";
import { type Sample, sampleReader } from "#words/texts/wording/mail-wording.rules.ts";

const { email } = sampleReader;
const circumstances = { when: "14 mars 2026 à 10:26", device: "Firefox sur Windows", place: "192.0.2.x" };

const ended = endedTexts({ applications: ["Kobo du salon", "KOReader"], e_readers: [], passkeys: [] });

const lostFactor = ({ letter, link }: Sample) => ({
  letter,
  keepLink: link,
  notMeLink: link,
  endsAt: "21 mars 2026 à 10:26",
  asked: null,
});

/** The mails about accounts, with sample values. */
export const samples = {
  verification: (sample: Sample) => VerificationMail({ ...sample, claimLink: sample.link, code: "482915" }),
  "already-registered": AlreadyRegisteredMail,
  reset: (sample: Sample) => PasswordResetMail({ ...sample, claimLink: null }),
  "password-changed": (sample: Sample) => PasswordChangedMail({ ...sample, ...circumstances, ended }),
  "others-signed-out": (sample: Sample) => OthersSignedOutMail({ ...sample, ...circumstances, ended }),
  "new-device": (sample: Sample) => NewDeviceMail({ ...sample, ...circumstances, notMeLink: sample.link }),
  "account-taken-back": (sample: Sample) => AccountTakenBackMail({ ...sample, ended }),
  "passkey-added": (sample: Sample) =>
    factorMails["passkey-added"]({ ...sample, ...circumstances, name: "Mon téléphone" }),
  "passkey-removed": (sample: Sample) =>
    factorMails["passkey-removed"]({ ...sample, ...circumstances, name: "Mon téléphone" }),
  "second-factor-on": (sample: Sample) =>
    factorMails["second-factor-on"]({ ...sample, ...circumstances, name: "" }),
  "second-factor-off": (sample: Sample) =>
    factorMails["second-factor-off"]({ ...sample, ...circumstances, name: "" }),
  "recovery-codes-renewed": (sample: Sample) =>
    factorMails["recovery-codes-renewed"]({ ...sample, ...circumstances, name: "" }),
  "lost-factor-asked": (sample: Sample) =>
    lostFactorMails["lost-factor-asked"]({ ...lostFactor(sample), asked: circumstances }),
  "lost-factor-soon": (sample: Sample) => lostFactorMails["lost-factor-soon"](lostFactor(sample)),
  "lost-factor-cancelled": (sample: Sample) => lostFactorMails["lost-factor-cancelled"](lostFactor(sample)),
  "lost-factor-removed": (sample: Sample) => lostFactorMails["lost-factor-removed"](lostFactor(sample)),
  "change-email": EmailChangeMail,
  "email-change-warning": (sample: Sample) => EmailChangeWarningMail({ ...sample, newEmail: email }),
  "email-changed": ({ letter, link }: Sample) => EmailChangedMail({ letter, email, link }),
  "email-change-undone": (sample: Sample) => EmailChangeUndoneMail({ ...sample, email, isVoid: true, ended }),
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
