import { formatDate } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { conflict } from "#platform/http/app-errors.ts";

/**
 * Delay between the request to close an account and its erasure: time to change one's mind, to download books, and to
 * notice a request by another person. Well within the month that the law allows (RGPD, article 12, 3).
 */
export const closureDelayDays = 7;
export const closureDelay = days(closureDelayDays);

/** How long an unverified account blocks its address and its name for others. */
export const unverifiedDays = 30;
export const unverifiedLife = days(unverifiedDays);

/** @throws AppError 409 while a member's account is about to be closed: a purchase would be erased with it */
export function requireKept({ account }: { account: { closesAt: Date | null } }): void {
  if (!account.closesAt) return;
  const day = formatDate(account.closesAt);
  throw conflict(
    `Votre compte sera fermé le ${day}, comme vous l’avez demandé. Choisissez d’abord de le garder, au bas de votre profil.`,
  );
}
