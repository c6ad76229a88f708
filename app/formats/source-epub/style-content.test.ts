import { expect, test } from "vitest";
import { styleFault } from "./style-content.ts";

const https = "https://example.org/a";

test.each([
  [
    "a rule after a string like a comment",
    `a { content: "/*" } b { background: url(${https}) } c { content: "*/" }`,
  ],
  [
    "a rule after an address like a comment",
    `a { b: url(/*) } c { background: url(${https}) } d { e: url(*/) }`,
  ],
  ["an import behind a comment", `@import/**/"${https}";`],
  ["an import in other letters", `@\\69mport "\\68ttps://example.org/a";`],
  ["a name in other letters", `p { background: \\75 r\\6c (${https}) }`],
  ["an address across lines", `p { background: url("https:\\\n//example.org/a") }`],
  ["an address across lines of Windows", `p { background: url("https:\\\r\n//example.org/a") }`],
  ["an address of the same scheme", "p { background: url( //example.org/a ) }"],
  ["a set of pictures", `p { background: -webkit-image-set("${https}" 1x) }`],
  ["a mixture of pictures", `p { background: cross-fade(url(a.png), "${https}") }`],
  ["an unfinished address", `p { background: url(${https}`],
  ["an unfinished import", `@import '${https}`],
  ["a font", `@font-face { src: local("A"), url("${https}") format("woff2") }`],
  [
    "a filter of old browsers",
    `p { filter: progid:DXImageTransform.Microsoft.AlphaImageLoader(src='${https}') }`,
  ],
  ["a function to come", `p { background: picture-of("${https}") }`],
])("A style sheet with %s loads from elsewhere", (_, css) => {
  expect(styleFault(css)).toBe("remote");
});

test.each([
  ["an expression", "p { width: exp\\72 ession(alert(1)) }"],
  ["a behaviour", "p { beh\\61vior : url(a.htc) }"],
  ["a behaviour with a hack", "p { color: red; *behavior:url(a.htc) }"],
  ["a binding", "p { -moz-binding: url(a.xml#b) }"],
  ["the address of a script", "p { background: url(' java\\9 script:alert(1)') }"],
  ["a style sheet as data", '@import "data:text/css,a";'],
])("A style sheet with %s is active", (_, css) => {
  expect(styleFault(css)).toBe("script");
});

test("Addresses that a style sheet only names are no fault", () => {
  const css = `@namespace epub url(http://www.idpf.org/2007/ops);
/* @import url(https://example.org/) */
a[href^="https://"]::after { content: "(https://example.org)"; scroll-behavior: smooth; }
.behavior:hover, a:not([src="https://example.org"]) { background: url("data:image/svg+xml;utf8,<svg/>") }
@font-face { font-family: "A"; src: local("A"), url(data:application/x-font-woff;base64,AAAA) format("woff") }
p { background: image-set(url("a.png") 1x, 'b.png' 2x); overscroll-behavior: none }`;
  expect(styleFault(css)).toBeNull();
});

test.each([
  ["addresses", (n: number) => "url( ".repeat(n)],
  ["escapes", (n: number) => `${"\\75".repeat(n)}${"u,".repeat(n)}`],
  ["comments", (n: number) => `${"/*".repeat(n)}`],
  ["strings", (n: number) => `${"'\\".repeat(n)}${'"\n'.repeat(n)}`],
  ["brackets", (n: number) => "a([{".repeat(n)],
])("The time for a style sheet of %s grows with its size alone", (_, of) => {
  const start = process.cpuUsage();
  styleFault(of(100_000));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000);
});
