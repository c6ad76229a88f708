import { days } from "#platform/dates.ts";

export const securityEventKinds = [
  "account-verified",
  "account-claimed",
  "login",
  "login-failed",
  "logout",
  "session-closed",
  "password-changed",
  "password-reset-asked",
  "password-reset",
  "email-change-asked",
  "email-changed",
  "email-change-undone",
  "sign-up-attempted",
  "data-exported",
  "closure-asked",
  "closure-undone",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const actors = ["member", "link", "unknown"] as const;
export type Actor = (typeof actors)[number];

/** A year: long enough to look back, short enough for a journal of people's movements (CNIL, délibération 2021-122). */
export const securityEventLife = days(365);
/** A second click on a link that did its work is answered as the first one was, for so long after its end. */
export const spentTokenLife = days(30);
export const securityEventCount = 50;
/** Chromium keeps no cookie for longer than 400 days (RFC 6265bis §5.5). */
export const deviceLife = days(400);

/** From where somebody acts, in the form that is kept and shown. */
export interface Whence {
  /** 'Firefox sur Windows'. */
  device: string | null;
  /** Shortened: it tells a town or a provider, not a household. */
  address: string | null;
}

/** An open session as it is shown to whoever may see it. */
export const describeSession = (session: Whence & { id: string; createdAt: Date; expiresAt: Date }) => ({
  id: session.id,
  device: session.device,
  address: session.address,
  created_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
});

/** 203.0.113.7 becomes '203.0.113.x', 2001:db8:1:2::7 becomes '2001:db8:1::x'; null when it is no address. */
export function shortenedAddress(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(mapped)?.[1];
  if (v4) return `${v4}.x`;
  if (!/^[0-9a-f:]+(%\w+)?$/i.test(mapped) || !mapped.includes(":")) return null;
  const [head = "", tail] = mapped.split("::");
  const given = head.split(":").filter(Boolean);
  // What "::" leaves out are zeros, and the first three groups may begin with it.
  const groups = tail === undefined ? given : [...given, "0", "0", "0"];
  return `${groups.slice(0, 3).join(":").toLowerCase()}::x`;
}

/** The first pattern that matches names the program: engines pose as one another, so order matters. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** A device as its owner would call it; null for what does not say. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return browser && system ? `${browser} sur ${system}` : (browser ?? system ?? "Autre programme");
}
