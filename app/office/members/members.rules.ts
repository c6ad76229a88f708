import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";

/** The audited acts of an administrator here. */
export const memberActs = {
  "members-exported": "Liste des membres exportée",
  "member-suspended": "Compte suspendu",
  "member-suspension-announced": "Suspension annoncée",
  "member-suspension-called-off": "Suspension abandonnée",
  "member-suspension-lifted": "Suspension levée",
  "member-verification-sent": "Lien de vérification renvoyé",
  "member-edition-given": "Édition offerte",
  "member-edition-taken-back": "Édition offerte reprise",
  "member-subscription-given": "Abonnement offert",
  "member-subscription-taken-back": "Abonnement offert repris",
} as const;
export type MemberAct = keyof typeof memberActs;

export const memberStatuses = ["all", "subscribed", "unverified", "suspended"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const memberSorts = ["created_desc", "created_asc", "username_asc", "seen_desc"] as const;
export type MemberSort = (typeof memberSorts)[number];

export const memberPageSize = 30;
/** Maximum page: administrators narrow the search instead of turning hundreds of pages, and each page stays fast. */
export const memberListLimit = 9000;
export const lastMemberPage = memberListLimit / memberPageSize;

export const reasonMaxLength = 500;
/** As long as three paid years. */
export const giftMaxMonths = 36;

/** How long a gift can be taken back, if nothing of it was downloaded. */
export const giftReturnDays = 14;

/** The last instant at which a gift can be taken back; null if it has passed. */
export function giftReturnableUntil(givenAt: Date, now: Date): Date | null {
  const until = after(givenAt, days(giftReturnDays));
  return now < until ? until : null;
}

/** As promised in content/cgu.md, section 9: at least seven days to explain or to stop. */
export const suspensionDelayDays = 7;
export const suspensionDelay = days(suspensionDelayDays);
