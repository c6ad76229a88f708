import { describe, expect, it } from "vitest";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import { annotationColors, maxAnnotations } from "#reading/reading/annotations/annotations.rules.ts";
import {
  annotationSet,
  annotationsHtml,
  annotationsMarkdown,
} from "#reading/reading/annotations/exported-annotations.rules.ts";
import { readAnnotations } from "#reading/reading/client/imported-annotations.ts";
import { fc } from "#test/property.ts";

const now = new Date("2026-11-28T10:00:00.000Z");
const book = {
  title: "*Le* Rivage",
  author: "Ève & Léa",
  address: "https://boutique.example/livres/le-rivage",
  paths: ["EPUB/c1.xhtml", "EPUB/c2.xhtml"],
};
const annotation = (given: Partial<Annotation> = {}): Annotation => ({
  id: "5f0e4a7c-3d0c-4b8e-9a55-0d4b1c2e7f11",
  kind: "highlight",
  cfi: "epubcfi(/6/4!/4,/2/1:0,/2/1:9)",
  fraction: 0.5,
  revision: "a",
  chapter: "I",
  quote: "Longtemps",
  prefix: "avant",
  suffix: "après",
  color: "yellow",
  note: "",
  version: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  ...given,
});
const read = (content: string) => readAnnotations(content, { now, unknownRevision: "?" });
const failure = (content: string) =>
  read(content).then(
    () => "",
    (error: { serverText?: string }) => error.serverText ?? "",
  );

/** Letters, signs of HTML and of Markdown, and characters of two units. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom(..."aé œ<>&\"'*_#[](){}|~`\\!🌊’«».\u00a0"), { maxLength })
    .map((letters) => letters.join("").trim().replaceAll(/\s+/g, " "));
const anyAnnotation: fc.Arbitrary<Annotation> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom("bookmark" as const, "highlight" as const),
    cfi: fc.nat(500).map((step) => `epubcfi(/6/${2 * step + 2}!/4/2,/1:0,/1:${step})`),
    fraction: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
    revision: fc.constantFrom("a", "b"),
    chapter: text(30),
    quote: text(60).map((line) => `«${line}»\nfin`),
    prefix: text(20),
    suffix: text(20),
    color: fc.constantFrom(...annotationColors),
    note: fc.array(text(40), { maxLength: 4 }).map((lines) => lines.join("\n\t")),
    created_at: fc
      .date({ min: new Date(0), max: now, noInvalidDate: true })
      .map((date) => date.toISOString()),
  })
  .map((values) => ({ ...values, version: 1 }));

describe("Annotations as a file", () => {
  it("are the same 200 when they are read again", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyAnnotation, { minLength: 200, maxLength: 200, selector: ({ id }) => id }),
        async (annotations) => {
          const again = await read(annotationSet(book, annotations, now));
          expect(again).toMatchObject({ title: book.title, skipped: 0 });
          const asStored = again.annotations.map(({ createdAt, ...values }) => ({
            ...values,
            version: 1,
            created_at: createdAt,
          }));
          expect(asStored).toEqual(annotations.toSorted((a, b) => a.fraction - b.fraction));
        },
      ),
      { numRuns: 10 },
    );
  });

  it("are a set of EPUB Annotations: the text with what is around it, the CFI, the file of the book", () => {
    const set = JSON.parse(annotationSet(book, [annotation({ note: "À relire" })], now));
    expect(set).toMatchObject({
      "@context": "https://www.w3.org/ns/epub-anno.jsonld",
      type: "AnnotationSet",
      about: { "dc:title": book.title, "dc:identifier": [book.address] },
      items: [
        {
          id: "urn:uuid:5f0e4a7c-3d0c-4b8e-9a55-0d4b1c2e7f11",
          type: "Annotation",
          motivation: "commenting",
          body: { type: "TextualBody", format: "text/plain", value: "À relire", color: "yellow" },
          target: {
            source: "EPUB/c2.xhtml",
            selector: [
              { type: "FragmentSelector", value: "epubcfi(/6/4!/4,/2/1:0,/2/1:9)" },
              { type: "TextQuoteSelector", exact: "Longtemps", prefix: "avant", suffix: "après" },
            ],
          },
        },
      ],
    });
  });

  it("are Markdown in which no text is a sign", () => {
    const file = annotationsMarkdown(book, [
      annotation({ note: "1. à relire", fraction: 0.62 }),
      annotation({ kind: "bookmark", fraction: 0.1, chapter: "" }),
    ]);
    expect(file).toBe(
      "# \\*Le\\* Rivage\n\nÈve & Léa\n\n- Signet à 10\u00a0%\u202f: Longtemps\n\n## I\n\n> Longtemps\n\n(62\u00a0%)\n\n1\\. à relire\n",
    );
  });

  it("are a page in which no text is markup", () => {
    const hostile = `</blockquote><script>alert(1)</script><img src="https://ailleurs.example/x" onerror="alert(1)">`;
    const page = annotationsHtml({ ...book, title: hostile }, [
      annotation({ quote: hostile, note: hostile, chapter: hostile }),
    ]);
    expect(page.match(/<(script|img)\b/g)).toBeNull();
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("&lt;script&gt;");
  });
});

describe("A file of annotations from elsewhere", () => {
  const set = (...items: object[]) => JSON.stringify({ type: "AnnotationSet", items });
  const target = { source: "c1.xhtml", selector: [{ type: "TextQuoteSelector", exact: "Longtemps" }] };

  it("is read as other programs write it", async () => {
    const { annotations } = await read(
      set(
        {
          id: "urn:x:1",
          type: "Annotation",
          target,
          body: { value: { text: "Note", language: "fr" }, color: "#f00" },
        },
        { id: "urn:x:1", type: "Annotation", target: { ...target, selector: target.selector[0] } },
      ),
    );
    expect(annotations).toMatchObject([
      {
        quote: "Longtemps",
        note: "Note",
        color: "yellow",
        cfi: null,
        revision: "?",
        createdAt: now.toISOString(),
      },
      { quote: "Longtemps", note: "" },
    ]);
    // The same identifier at each import.
    expect(annotations[0]?.id).toBe(annotations[1]?.id);
  });

  it("gives plain text alone: no place outside of the spine, no direction, no control character", async () => {
    const { annotations, skipped } = await read(
      set(
        {
          id: "javascript:alert(1)",
          onclick: "alert(1)",
          target: {
            source: "javascript:alert(1)",
            selector: [
              { type: "FragmentSelector", value: "epubcfi(/6/2!/4)<img src=x onerror=alert(1)>" },
              { type: "TextQuoteSelector", exact: "\u202eLong\u0000temps", prefix: "a\nb" },
            ],
          },
          body: { type: "Image", id: "https://ailleurs.example/x.png", value: "<script>alert(1)</script>" },
        },
        { id: "1", target: { selector: [] } },
        { id: "2" },
      ),
    );
    expect(skipped).toBe(2);
    expect(annotations).toMatchObject([
      { cfi: null, quote: "Long temps", prefix: "a b", note: "<script>alert(1)</script>" },
    ]);
    expect(annotations[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(annotations)).not.toMatch(/onclick|javascript|ailleurs/);
  });

  it("is refused in French where it is none, too long, or too deep", async () => {
    const many = Array.from({ length: maxAnnotations + 1 }, () => ({ id: "x", target }));
    for (const [content, wanted] of [
      ["", "n’est pas un export d’annotations"],
      ["<html>", "n’est pas un export d’annotations"],
      ["null", "n’est pas un export d’annotations"],
      ['{"type":"AnnotationSet","items":[{"id":"1"}]}', "n’est pas un export d’annotations"],
      ["[".repeat(100_000), "n’est pas un export d’annotations"],
      [set(...many), "2\u202f000 annotations"],
      [set({ id: "x", target, body: { value: "a".repeat(20_001) } }), "20\u202f000 caractères"],
    ])
      expect(await failure(content ?? ""), content?.slice(0, 40)).toContain(wanted);
  });
});
