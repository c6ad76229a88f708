import {
  EditionGivenMail,
  EditionTakenBackMail,
  SubscriptionGivenMail,
  SubscriptionTakenBackMail,
  SuspensionAnnouncedMail,
  SuspensionCalledOffMail,
  SuspensionLiftedMail,
  SuspensionMail,
} from "#office/members/mails/member-mails.tsx";
import type { Sample } from "#words/texts/wording/mail-wording.rules.ts";

const title = "«\u202fLa Curée\u202f», d’Émile Zola";
const reason = "Partage de fichiers en ligne";

/** The mails about the publisher's decisions on a member, with sample values. */
export const samples = {
  "edition-given": (sample: Sample) => EditionGivenMail({ ...sample, title }),
  "edition-taken-back": (sample: Sample) => EditionTakenBackMail({ ...sample, title }),
  "subscription-given": (sample: Sample) => SubscriptionGivenMail({ ...sample, until: "14 mars 2027" }),
  "subscription-taken-back": SubscriptionTakenBackMail,
  "suspension-announced": (sample: Sample) =>
    SuspensionAnnouncedMail({ ...sample, reason, when: "21 mars 2026 à 10:26" }),
  "suspension-called-off": SuspensionCalledOffMail,
  suspended: (sample: Sample) => SuspensionMail({ ...sample, reason }),
  "suspension-lifted": SuspensionLiftedMail,
};
