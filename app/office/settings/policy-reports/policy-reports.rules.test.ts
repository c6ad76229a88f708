import { expect, it } from "vitest";
import { refusedDirective } from "#office/settings/policy-reports/policy-reports.rules.ts";
import { fc } from "#test/property.ts";

const refused = (report: object) => ({ "csp-report": report });

it.each([
  [refused({ "effective-directive": "script-src-elem", "blocked-uri": "inline" }), "script-src"],
  [refused({ "violated-directive": "img-src 'self'", "blocked-uri": "https://ailleurs.example" }), "img-src"],
  [
    [{ type: "csp-violation", body: { effectiveDirective: "connect-src", blockedURL: "https://a.example" } }],
    "connect-src",
  ],
  [refused({ "effective-directive": "require-trusted-types-for" }), "require-trusted-types-for"],
  [refused({ "effective-directive": "script-src", "blocked-uri": "moz-extension" }), null],
  [refused({ "effective-directive": "script-src", "source-file": "chrome-extension://abc/x.js" }), null],
  [refused({ "effective-directive": "constructor" }), null],
  [[], null],
])("%j is counted as %s", (report, directive) => {
  expect(refusedDirective(report)).toBe(directive);
});

it("any value can be sent", () => {
  fc.assert(fc.property(fc.anything(), (value) => void expect(refusedDirective(value)).toBeNull()));
});
