import { hours, minutes } from "#platform/data/durations.ts";

/** Calls of `/onix.xml` from one address: a partner needs a few a day. */
export const partnerAllowance = { name: "partner", points: 60, seconds: hours(1) / 1000 } as const;

/** More partners than a publisher has. */
export const maxPartnerKeys = 200;

/** The last use is stored at most this often, in milliseconds. */
export const usePrecision = minutes(1);

/** The key of a request, in the `Authorization: Bearer` header (RFC 6750 §2.1): addresses are stored by proxies. */
export const keyOfRequest = (authorization: string | undefined) =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
