import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { AppError } from "#platform/http/app-errors.ts";

/** How long after a password, a passkey or a code a session may do what is sensitive (decisions.md, "Accounts"). */
export const recentFor = minutes(15);

/**
 * @param confirmedAt when the session last proved itself, at its login or later
 * @throws AppError 403 with the code `recent_authentication_required`
 */
export function requireRecent(confirmedAt: Date, now: Date): void {
  if (now < after(confirmedAt, recentFor)) return;
  throw new AppError(403, "Confirmez d’abord que c’est bien vous.", {
    code: "recent_authentication_required",
  });
}
