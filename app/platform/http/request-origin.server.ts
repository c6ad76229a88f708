import type { FastifyRequest } from "fastify";

/** The device and the address of a request, in the form that is stored and shown. */
export interface RequestOrigin {
  /** 'Firefox sur Windows'. */
  device: string | null;
  /** Shortened: it names a town or a provider, not a household. */
  address: string | null;
}

/** The origin of a request; an address in full is never stored. */
export const requestOriginOf = (request: FastifyRequest): RequestOrigin => ({
  device: deviceOf(request.headers["user-agent"]),
  address: shortenedAddress(request.ip),
});

/** 203.0.113.7 becomes '203.0.113.x', 2001:db8:1:2::7 becomes '2001:db8:1::x'; null if it is not an address. */
export function shortenedAddress(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(mapped)?.[1];
  if (v4) return `${v4}.x`;
  if (!/^[0-9a-f:]+(%\w+)?$/i.test(mapped) || !mapped.includes(":")) return null;
  const [head = "", tail] = mapped.split("::");
  const given = head.split(":").filter(Boolean);
  // "::" replaces zeros, and the first three groups may begin with it.
  const groups = tail === undefined ? given : [...given, "0", "0", "0"];
  return `${groups.slice(0, 3).join(":").toLowerCase()}::x`;
}

/** The first matching pattern identifies the program: browsers imitate each other's names, so order matters. */
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

/** A readable name of a device; null if unknown. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return browser && system ? `${browser} sur ${system}` : (browser ?? system ?? "Autre programme");
}
