import fc from "fast-check";
import { expect, it } from "vitest";
import { newCode } from "#selling/promotions/promotions.service.server.ts";
import {
  type CodeFacts,
  codeOf,
  codeStateOf,
  giftPath,
  shownCode,
} from "#selling/promotions/redemption.rules.ts";

const instant = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
const facts = fc.record<CodeFacts>({
  redeemedBy: fc.option(fc.constantFrom("ada", "zoe")),
  revokedAt: fc.option(instant),
  expiresAt: fc.option(instant),
  isReturned: fc.boolean(),
  editionIds: fc.array(fc.integer({ min: 1, max: 4 })),
});
const owned = fc.array(fc.integer({ min: 1, max: 4 })).map((ids) => new Set(ids));

it("A code is read again however it is written", () => {
  const written = fc.tuple(fc.noShrink(fc.constant(null).map(newCode)), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(written, ([code, lower, spaced]) => {
      const cased = lower ? shownCode(code).toLowerCase() : shownCode(code);
      expect(codeOf(spaced ? cased.replaceAll("-", " ") : cased)).toBe(code);
      expect(giftPath(code)).toMatch(/^\/offrir\/\w{4}-\w{4}-\w{4}$/);
    }),
  );
  for (const wrong of ["", "ABCD", "ABCD-EFGH-JKM0", "ABCD-EFGH-JKMNP", "é".repeat(12)])
    expect(codeOf(wrong)).toBeNull();
});

it("A code is valid for at most one reader, and never again after its end", () => {
  fc.assert(
    fc.property(facts, owned, instant, instant, (code, ownedIds, one, other) => {
      const [now, later] = one <= other ? [one, other] : [other, one];
      const state = codeStateOf(code, { id: "ada", ownedIds }, now);
      if (code.redeemedBy !== null) expect(state).not.toBe("valid");
      if (code.revokedAt || code.isReturned) expect(["revoked", "expired"]).toContain(state);
      if (state === "yours") expect(codeStateOf(code, { id: "zoe", ownedIds }, now)).toBe("redeemed");
      if (state === "valid") expect(code.editionIds.some((id) => !ownedIds.has(id))).toBe(true);
      if (state === "expired") expect(codeStateOf(code, { id: "ada", ownedIds }, later)).toBe("expired");
    }),
  );
});
