import { RoyaltyStatementMail } from "#selling/royalties/mails/royalty-statement-mail.tsx";
import type { Sample } from "#words/texts/wording/mail-wording.rules.ts";

/** The mails about royalties, with sample values. */
export const samples = {
  "royalty-statement": ({ letter }: Sample) =>
    RoyaltyStatementMail({ letter, number: "D2027-000003", period: "2e semestre 2026", dueCents: 21_340 }),
};
