import { days, formatDate } from "#platform/dates.ts";
import { conflict } from "#platform/errors.ts";

/**
 * From asking for an account's end to its erasure: time to think better of it, to download one's books, and to see a
 * request that somebody else made. Well within the month that the law leaves (RGPD, article 12, 3).
 */
export const closingDelayDays = 7;
export const closingDelay = days(closingDelayDays);

/** How long an account whose address was never confirmed keeps it and its name from others. */
export const unverifiedDays = 30;
export const unverifiedLife = days(unverifiedDays);

/** @throws AppError 409 while a member's account is to be closed: what would be bought is about to be erased */
export function requireKept({ account }: { account: { closesAt: Date | null } }): void {
  if (!account.closesAt) return;
  const day = formatDate(account.closesAt);
  throw conflict(
    `Votre compte sera fermé le ${day}, comme vous l’avez demandé. Choisissez d’abord de le garder, au bas de votre profil.`,
  );
}
