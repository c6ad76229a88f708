import { days, hours } from "#platform/data/durations.ts";

const megabyte = 1_000_000;

/** Makers whose e-readers receive books by mail, with the limits that they publish. */
export const makers = {
  kindle: { name: "Kindle", domains: ["kindle.com", "free.kindle.com"], maxBytes: 50 * megabyte },
  pocketbook: { name: "PocketBook", domains: ["pbsync.com"], maxBytes: 25 * megabyte },
} as const;
export type Maker = keyof typeof makers;

/** The maker of an address; null if no e-reader has such an address. Only these are ever mailed. */
export function makerOf(address: string): Maker | null {
  const [local, domain = "", ...more] = address.toLowerCase().split("@");
  if (!local || more.length > 0) return null;
  const names = Object.keys(makers) as Maker[];
  return names.find((maker) => (makers[maker].domains as readonly string[]).includes(domain)) ?? null;
}

export const maxAddresses = 5;
/** A Kindle without a network receives its mail later. */
export const codeLife = days(7);
export const maxWrongCodes = 5;
/** What was sent is listed for this long. */
export const sendingsLife = days(90);
export const mostListed = 50;

/** Books sent by one member. */
export const sendingLimit = { name: "e-reader-book", points: 30, seconds: hours(24) / 1000 } as const;
/** Codes mailed to e-readers for one member. */
export const codeLimit = { name: "e-reader-code", points: 10, seconds: hours(24) / 1000 } as const;

const asMegabytes = (bytes: number): string =>
  (bytes / megabyte).toLocaleString("fr", { maximumFractionDigits: 1 });

/** Why a file is too large for a maker; null if it is not. */
export function sizeRefusal(maker: Maker, size: number): string | null {
  const { name, maxBytes } = makers[maker];
  if (size <= maxBytes) return null;
  return `Ce livre pèse ${asMegabytes(size)}\u00A0Mo, et ${name} n’en accepte que ${asMegabytes(maxBytes)} par e-mail. Téléchargez-le, puis copiez-le avec un câble.`;
}

/** A mail server's refusal that another try would meet again (RFC 5321, section 4.2.1). @returns its text, or null */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("responseCode" in error)) return null;
  const { responseCode } = error;
  if (typeof responseCode !== "number" || responseCode < 500) return null;
  const text = "response" in error && typeof error.response === "string" ? error.response : error.message;
  return shortened(text);
}

export const shortened = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 500);
