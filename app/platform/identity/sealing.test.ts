import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecrets, resealing, UnreadableSecretError } from "#platform/identity/sealing.server.ts";

const secrets = createSecrets(Buffer.alloc(32, 1));
const others = createSecrets(Buffer.alloc(32, 2));

describe("A sealed secret", () => {
  it("opens under its key, for its place", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (secret, context) => {
        expect(secrets.unseal(secrets.seal(secret, context), context)).toBe(secret);
      }),
    );
  });

  it("is another one each time, and shows nothing of the secret", () => {
    const [first, second] = [
      secrets.seal("JBSWY3DPEHPK3PXP", "a:1"),
      secrets.seal("JBSWY3DPEHPK3PXP", "a:1"),
    ];
    expect(first).not.toEqual(second);
    expect(first.includes("JBSWY3DP")).toBe(false);
  });

  it("opens neither for another place nor under another key", () => {
    const sealed = secrets.seal("secret", "member-codes:1");
    expect(() => secrets.unseal(sealed, "member-codes:2")).toThrow(UnreadableSecretError);
    expect(() => others.unseal(sealed, "member-codes:1")).toThrow(UnreadableSecretError);
  });

  it("opens no more after a change of any byte, or a cut", () => {
    const sealed = secrets.seal("secret", "a:1");
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => secrets.unseal(changed, "a:1")).toThrow(UnreadableSecretError);
      expect(() => secrets.unseal(sealed.subarray(0, index), "a:1")).toThrow(UnreadableSecretError);
    }
  });

  it("is sealed again under a new key, whichever of both it was under; a lost one is reported", () => {
    const reseal = resealing(secrets, others);
    for (const sealed of [secrets.seal("secret", "a:1"), others.seal("secret", "a:1")])
      expect(others.unseal(reseal(sealed, "a:1") ?? Buffer.of(), "a:1")).toBe("secret");
    expect(resealing(null, others)(secrets.seal("secret", "a:1"), "a:1")).toBe(null);
  });
});
