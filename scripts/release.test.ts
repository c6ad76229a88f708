import { describe, expect, it } from "vitest";
import { readSignatures, readWeaknesses } from "./release.mjs";

describe("The answers of the registry about the packages of a release", () => {
  it("stop a release for a wrong signature, and count the missing ones", () => {
    expect(readSignatures({ invalid: [], missing: [{ name: "old" }] })).toContain("1 paquets");
    expect(() => readSignatures({ invalid: [{ name: "changed" }] })).toThrow("Signature fausse : changed.");
  });

  it("stop a release for a grave weakness, by its package's name, and count the others", () => {
    const moderate = { metadata: { vulnerabilities: { moderate: 2, high: 0, critical: 0, total: 2 } } };
    expect(readWeaknesses(moderate)).toContain("Failles connues : 2");
    expect(() =>
      readWeaknesses({
        metadata: { vulnerabilities: { high: 1, low: 1, total: 2 } },
        vulnerabilities: { grave: { severity: "high" }, light: { severity: "low" } },
      }),
    ).toThrow("critiques : grave.");
  });
});
