import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hashOwnScripts } from "#platform/http/own-scripts.server.ts";

const nonce = "bXVyIGRlIGxpdnJlcw";
const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

it("scripts of the program are allowed, without their nonce", () => {
  const page = `<head><script nonce="${nonce}">a()</script></head><script nonce="${nonce}" type="module" async="">import("/b.js")</script>`;
  expect(hashOwnScripts(page, nonce)).toEqual({
    html: '<head><script>a()</script></head><script type="module" async="">import("/b.js")</script>',
    hashes: [hash("a()"), hash('import("/b.js")')],
  });
});

it.each([
  "<script>steal()</script>",
  "<script type=module>steal()</script>",
  '<script nonce="">steal()</script>',
  '<script nonce="abc">steal()</script>',
  '<script data-x="nonce=&quot;">steal()</script>',
])("a script planted in the page is not allowed: %s", (planted) => {
  const own = `<script nonce="${nonce}">a()</script>`;
  expect(hashOwnScripts(`<p>${planted}</p>${own}`, nonce).hashes).toEqual([hash("a()")]);
});
