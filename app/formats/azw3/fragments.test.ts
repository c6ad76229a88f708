import { fc } from "#test/property.ts";
import { expect, test } from "vitest";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { text, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { FRAGMENT_BYTES, layOutDocument, type Fragment } from "./fragments.ts";

function layOut(body: string) {
  return layOutDocument(parseXml(`<html><head/><body aid="0">${body}</body></html>`));
}

function fragmentsOf(pieces: ReturnType<typeof layOut>["pieces"]): Fragment[] {
  return pieces.filter((piece) => piece.kind === "fragment");
}

test("a document is the same when its pieces are put together", () => {
  const body = `<p aid="1">${"é".repeat(3000)}</p>`.repeat(7);
  const { pieces } = layOut(body);
  expect(fragmentsOf(pieces)).toHaveLength(7);
  expect(pieces.map(({ markup }) => markup).join("")).toContain(`<body aid="0">${body}</body>`);
});

test("an element that is too long is opened, its tags joining the skeleton", () => {
  const { pieces } = layOut(
    `<ul aid="1" id="liste">${`<li aid="2">${"a".repeat(5000)}</li>`.repeat(3)}</ul><p aid="3">b</p>`,
  );
  const selectors = fragmentsOf(pieces).map(({ selector }) => selector);
  expect(selectors).toEqual(["P-//*[@aid='1']", "P-//*[@aid='1']", "P-//*[@aid='1']", "S-//*[@aid='1']"]);
});

test("a text without any element is cut between words, never inside an escape", () => {
  const { pieces } = layOut(`<p aid="1">${"deux &amp; ".repeat(2000)}</p>`);
  const fragments = fragmentsOf(pieces);
  expect(fragments.length).toBeGreaterThan(2);
  for (const { markup, byteLength } of fragments) {
    expect(byteLength).toBeLessThanOrEqual(FRAGMENT_BYTES);
    expect(markup).not.toMatch(/&[a-z]*$/);
  }
});

test("ids are found by fragment and by bytes from its beginning", () => {
  const { pieces, places } = layOut(`<p aid="1">é<br/></p><p aid="2" id="ici">${"a".repeat(20)}</p>`);
  const place = places.get("ici") ?? { fragment: -1, offset: -1 };
  const fragment = fragmentsOf(pieces)[place.fragment];
  expect(
    Buffer.from(fragment?.markup ?? "")
      .subarray(place.offset)
      .toString(),
  ).toMatch(/^<p aid="2" id="ici">/);
});

test("an id on an opened element leads to its first fragment", () => {
  const { places } = layOut(
    `<p aid="1">a</p><ul aid="2" id="liste">${`<li>${"a".repeat(5000)}</li>`.repeat(2)}</ul>`,
  );
  expect(places.get("liste")).toEqual({ fragment: 1, offset: 0 });
});

test("any document is the same when its fragments are put into its skeleton", () => {
  const words = fc.string({ unit: "grapheme", maxLength: 3000 });
  const { body } = fc.letrec<{ body: XmlNode; element: XmlElement }>((tie) => ({
    body: fc.oneof({ maxDepth: 4 }, words.map(text), tie("element")),
    element: fc.array(tie("body"), { maxLength: 8 }).map((children) => xml("div", { aid: "1" }, children)),
  }));
  fc.assert(
    fc.property(fc.array(body, { maxLength: 12 }), (children) => {
      const html = xml("html", {}, [xml("body", { aid: "0" }, ["\n", ...children])]);
      const { pieces } = layOutDocument(html);
      expect(pieces.map(({ markup }) => markup).join("")).toContain(serializeXhtml(html));
      expect(Math.max(...fragmentsOf(pieces).map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(
        FRAGMENT_BYTES,
      );
    }),
    { numRuns: 60 },
  );
});
