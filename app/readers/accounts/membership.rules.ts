import { days, hours, minutes, seconds } from "#platform/data/durations.ts";
import { forbidden, invalid } from "#platform/http/app-errors.ts";

/** storefront.md §5 and §9. */
export const usernamePattern = /^[A-Za-z0-9_-]{3,15}$/;
export const usernameRule = "3–15 caractères : lettres, chiffres, - ou _.";

/** Letters alone, with digits and capitals read as the letters that they look like: 'Adm1n' → 'admin'. */
function folded(text: string): string {
  const digits: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", l: "i" };
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[013457l]/g, (sign) => digits[sign] ?? sign)
    .replace(/[^a-z]/g, "");
}

/** What a house calls itself, at the beginning or at the end of a name, and as a word of its own. */
const offices = ["admin", "serviceclient", "serviceclients", "webmaster", "postmaster"].map(folded);
const officeWords = new Set(
  ["support", "sav", "staff", "officiel", "officielle", "moderateur", "moderatrice", "moderation"].map(
    folded,
  ),
);

/** Whether a username could be taken for the house's: its brand, its service, its administrators. */
export function soundsLikeTheHouse(username: string, brand: string): boolean {
  const whole = folded(username);
  const words = username.split(/[_-]/).map((word) => folded(word.replace(/\d+$/, "")));
  const house = folded(brand);
  return (
    (house.length > 3 ? whole.includes(house) : words.includes(house) && house !== "") ||
    offices.some((office) => whole.startsWith(office) || whole.endsWith(office) || words.includes(office)) ||
    words.some((word) => officeWords.has(word))
  );
}

const reservedName = "Ce pseudo est réservé à la maison\u202f: choisissez-en un autre.";
/** @throws AppError 400 on `username` for a name of the house */
export function refuseHouseName(username: string, brand: string): void {
  if (soundsLikeTheHouse(username, brand)) throw invalid(reservedName, { username: reservedName });
}

export const termsRule = "Veuillez accepter les conditions générales.";
export const bioMaxLength = 250;
/** Counted like the database, in code points, so that an emoji is not two characters. */
export const bioTooLong = (bio: string): boolean => [...bio].length > bioMaxLength;
export const passwordMinLength = 8;
/** Argon2 accepts any length; a limit bounds the cost of a request. */
export const passwordMaxLength = 200;
export const passwordTooLong = `${passwordMaxLength} caractères au plus.`;

/** Milliseconds from the last keystroke to the availability check, and before a redirect to the login screen. */
export const availabilityDelay = 450;
export const redirectDelay = seconds(3);

/** The missing parts of a password, in the words shown after 'Manque : ' (storefront.md §5); empty when it is valid. */
export function passwordGaps(password: string): string[] {
  const gaps: string[] = [];
  if ([...password].length < passwordMinLength) gaps.push(`${passwordMinLength} caractères`);
  if (!/\p{Lu}/u.test(password)) gaps.push("une majuscule");
  if (!/\p{Nd}/u.test(password)) gaps.push("un chiffre");
  if (!/[^\p{L}\p{N}\s]/u.test(password)) gaps.push("un caractère spécial");
  return gaps;
}

/** Lives of tokens (decisions.md, "Accounts"). */
export const sessionLife = (remember: boolean): number => (remember ? days(30) : hours(12));
export const tokenLives = {
  "verify-account": hours(24),
  "reset-password": hours(1),
  "change-email": hours(24),
  "undo-email-change": days(7),
  "take-back": days(7),
  "keep-factors": days(8),
} as const;

/** A mailed code is short: it lives briefly, and few tries are allowed. */
export const codeLife = minutes(10);
export const codeTries = 5;
export const codePattern = /^\d{6}$/;
export type TokenPurpose = keyof typeof tokenLives;
/** Links to the owner of an account that an intruder has changed: they outlive what the intruder does. */
export const waysBack = ["undo-email-change", "take-back"] as const satisfies TokenPurpose[];

/** A token is valid before the instant of its end, not at it. */
export const isAlive = (token: { expiresAt: Date }, now: Date): boolean => now < token.expiresAt;

/** A member: verified, neither suspended nor erased (decisions.md, "Words"). */
export function isMember(account: {
  emailVerifiedAt: Date | null;
  suspendedAt: Date | null;
  erasedAt: Date | null;
}): boolean {
  return account.emailVerifiedAt !== null && account.suspendedAt === null && account.erasedAt === null;
}

/** Whether an account has ended, is suspended or is about to be closed: it takes nothing that is still to be paid. */
export const hasEnded = (account: {
  suspendedAt: Date | null;
  closesAt: Date | null;
  erasedAt: Date | null;
}): boolean => account.suspendedAt !== null || account.closesAt !== null || account.erasedAt !== null;

/** @throws AppError 403 for an account other than the caller's */
export function requireSelf(viewer: { id: string }, id: string): void {
  if (viewer.id !== id) throw forbidden("Ce compte n’est pas le vôtre.");
}

/** The policy of calls about the caller's own account, whose id is in the path. @throws AppError 403 for another one */
export const ofSelf = <Guard>(guard: Guard) => ({
  guard,
  check: (viewer: { id: string }, params: unknown) => requireSelf(viewer, (params as { id: string }).id),
});

/** What a reader agrees to who asks for the letter by mail; kept with the consent. */
export const letterConsent =
  "Je souhaite recevoir la lettre de la maison par e-mail. Je peux me désinscrire à tout moment.";
