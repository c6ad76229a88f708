import { days, hours, minutes } from "#platform/data/durations.ts";

/** Where the letter was asked for. */
export const readerOrigins = ["sign-up", "profile", "form", "import"] as const;
export const originLabels: Record<(typeof readerOrigins)[number], string> = {
  "sign-up": "inscription",
  profile: "profil",
  form: "formulaire",
  import: "ancienne boutique",
};
export type ReaderOrigin = (typeof readerOrigins)[number];

/** A link that confirms a visitor's address. */
export const confirmationLife = days(2);
/** An address that was never confirmed is forgotten. */
export const unconfirmedLife = days(7);
/** Proof of a consent that has ended is kept as long as a claim about it may come (CNIL, référentiel « gestion commerciale »). */
export const endedLife = days(3 * 365);

/** Mails to one address however often it is asked for. */
export const askedPerAddress = { name: "letter-address", points: 3, seconds: hours(1) / 1000 } as const;
export const askedPerLine = { name: "letter-line", points: 20, seconds: minutes(15) / 1000 } as const;
export const linksPerLine = { name: "letter-link", points: 120, seconds: minutes(15) / 1000 } as const;

/** The token of a link that ends the letter: the reader's key, and the mailing that carried it. 0: no mailing. */
export const leaveToken = (key: string, mailingId: number): string => `${key}.${mailingId}`;

/** @returns null for a text that is no such token */
export function readLeaveToken(token: string): { key: string; mailingId: number } | null {
  const [, key, mailing] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})$/.exec(token) ?? [];
  return key && mailing ? { key, mailingId: Number(mailing) } : null;
}

/** At most this many bounced addresses in one form. */
export const maxBounces = 500;

const address = /(?<![^\s<>,;:="()[\]@])[^\s<>,;:="()[\]@]+@[^\s<>,;:="()[\]@]+\.[^\s<>,;:="()[\]@]+/g;

/** The addresses of a text, such as a pasted answer of a mail server: in lower case, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(address), ([found]) => found.toLowerCase().replace(/\.$/, ""))),
];
