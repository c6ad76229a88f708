import { expect, test } from "vitest";
import { MalformedXml, parseXml } from "./xml-parse.ts";
import { serializeXhtml, serializeXml } from "./xml-serialize.ts";

test("a document is read and written the same", () => {
  const source = '<a b="1 &lt; &quot;2&quot;"><c/>texte &amp; <d>\u00A0</d></a>';
  expect(serializeXml(parseXml(`<?xml version="1.0"?><!-- note -->\n${source}\n`))).toBe(source);
});

test("empty elements get an end tag in XHTML, void ones don't", () => {
  expect(serializeXhtml(parseXml("<p><br/><span/></p>"))).toBe("<p><br/><span></span></p>");
});

test("references, CDATA and forbidden characters are resolved", () => {
  expect(serializeXml(parseXml("<a>&#233;&#xE9;&#x1;<![CDATA[<b>]]>\u0002\v.</a>"))).toBe(
    "<a>éé&lt;b&gt; .</a>",
  );
});

test.each([
  ["an unclosed element", "<a><b></a>"],
  ["an unknown entity", "<a>&bombe;</a>"],
  ["a name of every object", "<a>&constructor;</a>"],
  ["an entity declaration", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ["two roots", "<a/><b/>"],
  ["a tag that never ends", '<a b="'],
  ["nothing", " "],
  ["bottomless nesting", "<a>".repeat(1000)],
])("%s is refused", (_, source) => {
  expect(() => parseXml(source)).toThrow(MalformedXml);
});

test("ignored elements and attributes are not in the tree, nor is what they hold", () => {
  const source = '<p rsid="1" a="2"><b><c>x</c></b><b/><d>y</d></p>';
  const ignored = { elements: new Set(["b"]), attributes: "rsid" };
  expect(serializeXml(parseXml(source, undefined, ignored))).toBe('<p a="2"><d>y</d></p>');
});
