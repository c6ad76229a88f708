import type { EndedAccess } from "#readers/accounts/account-access.contract.ts";

/**
 * Every kind of access to an account, with the tables that hold it. `createAccess` ends all of them
 * (docs/decisions/033-taking-an-account-back.md); a test finds a table that is missing here.
 */
export const accessKinds = {
  /** Download links and the access to a book's files are signed for a session, and end with it. */
  sessions: ["member_sessions"],
  "known-devices": ["member_devices"],
  "mailed-links": ["member_tokens"],
  "first-login": ["member_first_logins"],
  /** Logins between their two steps, and factors that are being added. */
  challenges: ["challenges"],
  passkeys: ["member_passkeys"],
  codes: ["member_authenticators", "member_recovery_codes"],
  "lost-factor": ["member_lost_factors"],
  /** The library's feeds, its files, and KOReader's synchronisation. */
  "reading-devices": ["reading_devices"],
  /** Books on their way to an e-reader, too. */
  "reader-addresses": ["reader_addresses", "sendings"],
} as const;
export type AccessKind = keyof typeof accessKinds;

/** Kinds of modules to the right. */
export type KindElsewhere = "reading-devices" | "reader-addresses";

/** Sentences for its owner; none if only sessions and links have ended. */
export function endedTexts({ applications, e_readers, passkeys }: EndedAccess): string[] {
  const sentence = (beginning: string, names: string[]) =>
    names.length > 0 ? [`${beginning}\u202F: ${names.join(", ")}.`] : [];
  return [
    ...sentence("Vos liseuses et applications de lecture sont déconnectées", applications),
    ...sentence("Adresses de liseuse retirées", e_readers),
    ...sentence("Clés d’accès retirées", passkeys),
  ];
}
