import { Secret, TOTP } from "otpauth";

/** As authenticator apps expect them (RFC 6238; SHA-1 is the only one that all of them know). */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** 160 random bits in base32 (RFC 4226, §4, R6). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a QR code. @param account shown by the app, after the issuer */
export const totpAddress = (
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string => new TOTP({ ...settings, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step of a code: the present one, or one before or after it, for clocks that differ by up to half a minute
 * (RFC 6238, §6). Null for a wrong code. A step must count once: the caller accepts only later ones than the last.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / (settings.period * 1000)) + delta;
}
