import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { newTotpSecret, totpAddress, totpStep } from "#platform/identity/totp.server.ts";

/** RFC 6238, appendix B: the last six of their eight digits. */
const secret = Secret.fromLatin1("12345678901234567890").base32;
const vectors: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe("A time-based code", () => {
  it.each(vectors)("at %i seconds is that of RFC 6238", (time, code) => {
    expect(totpStep(secret, code, at(time))).toBe(Math.floor(time / 30));
  });

  it("is accepted one step before and after its own, with its own step", () => {
    const step = Math.floor(1_111_111_109 / 30);
    for (const [time, found] of [
      [(step - 2) * 30, null],
      [(step - 1) * 30, step],
      [(step + 1) * 30 + 29, step],
      [(step + 2) * 30, null],
    ] as const)
      expect(totpStep(secret, "081804", at(time))).toBe(found);
  });

  it.each(["", "08180", "0818040", "08180a", "０８１８０４", " 081804"])("is not « %s »", (code) => {
    expect(totpStep(secret, code, at(1_111_111_109))).toBeNull();
  });

  it("has a secret of 160 bits, in the address that apps read", () => {
    expect(Secret.fromBase32(newTotpSecret()).bytes).toHaveLength(20);
    const address = new URL(totpAddress(secret, { issuer: "Éditions d’Essai", account: "a@exemple.fr" }));
    expect(address.protocol).toBe("otpauth:");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: "Éditions d’Essai" });
  });
});
