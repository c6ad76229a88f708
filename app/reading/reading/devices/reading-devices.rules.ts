import { hours, minutes } from "#platform/data/durations.ts";

/** More devices than a reader has. */
export const maxDevices = 20;

/** The last use is stored at most this often, in milliseconds. */
export const usePrecision = minutes(1);

/** Wrong passwords from one address; as many as logins. */
export const deviceFailures = { name: "device-address", points: 30, seconds: hours(1) / 1000 } as const;

/** Without characters that look alike on an e-reader's screen. */
export const passwordAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groupLength = 4;
/** Sixteen characters of 31: 79 bits, which need no slow hash. */
export const passwordLength = 16;

/** `k7mf-x2qp-9wtr-h4vd` of sixteen characters. */
export const grouped = (characters: string): string =>
  (characters.match(new RegExp(`.{1,${groupLength}}`, "g")) ?? []).join("-");

/** What was typed, in the form in which it was shown: on an e-reader, hyphens and capitals are easily lost. */
export const asShown = (typed: string): string => grouped(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));

/** The name and password of HTTP Basic authentication (RFC 7617, section 2); null if there is none. */
export function basicCredentials(
  authorization: string | undefined,
): { name: string; password: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
