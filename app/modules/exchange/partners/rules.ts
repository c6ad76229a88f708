import { hours, minutes } from "#platform/durations.ts";

/** Calls of `/onix.xml` from one address: a partner needs a few a day. */
export const partnerAllowance = { name: "partner", points: 60, seconds: hours(1) / 1000 } as const;

/** More partners than a publisher has. */
export const maxPartnerKeys = 200;

/** The last use is stored at most this often, in milliseconds. */
export const usePrecision = minutes(1);

/**
 * The key of a request: the `Authorization: Bearer` header (RFC 6750 §2.1), else the parameter `key`, for partners
 * whose program can only be given an address.
 */
export const keyOfRequest = (authorization: string | undefined, parameter: string | undefined) =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1] ?? parameter;
