import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { album, type EpubParts, novel2, novel3, packEpub, page3 } from "#test/formats/sample-epubs.ts";
import { fc } from "#test/property.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { readEpub } from "../epub/read-epub.server.ts";
import { locateMarks } from "../mark/locate-marks.server.ts";
import { MARK_LEAD } from "../mark/mark.ts";
import { personalCopy } from "../mark/personal-copy.ts";
import { makeEpubTemplate } from "../source-epub/make-epub-template.server.ts";
import { validateEpub } from "../source-epub/validation.server.ts";
import { readMark } from "../tasks/read-mark.server.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { textOf, xml } from "../xml/xml-tree.ts";
import { addKoboSpans, sentencesOf } from "./kobo-spans.ts";
import { makeKepub } from "./make-kepub.server.ts";

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => void (folder = await mkdtempDisposable(join(tmpdir(), "encrier-kepub-"))));
afterAll(() => folder.remove());

const at = (name: string) => join(folder.path, name);
const MARK = `${MARK_LEAD}Zoé & Łukasz · licence n° 42 · 21 novembre 2026`;

/** A reader's copy of the KEPUB of a publisher's EPUB. */
async function make(parts: EpubParts) {
  await writeFile(at("source.epub"), await packEpub(parts));
  await makeEpubTemplate({ path: at("source.epub"), outPath: at("template.epub"), upgrade: false });
  const found = await makeKepub({ path: at("template.epub"), outPath: at("copy.kepub.epub") });
  const copy = await readFile(at("copy.kepub.epub"));
  personalCopy(await locateMarks(at("copy.kepub.epub"), "epub", found), MARK)(copy, 0);
  await writeFile(at("copy.kepub.epub"), copy);
  return { ...found, files: await readZipParts(at("copy.kepub.epub")) };
}

const page = (body: string): string => {
  const root = parseXml(`<html><head><title>T</title></head><body>${body}</body></html>`);
  addKoboSpans(root);
  const written = serializeXhtml(root);
  return /<div id="book-inner">(.*)<\/div><\/div><\/body>/s.exec(written)?.[1] ?? written;
};
const span = (id: string, content: string) => `<span class="koboSpan" id="kobo.${id}">${content}</span>`;

describe("a KEPUB", () => {
  test.each([
    ["EPUB 3", novel3, "3.0"],
    ["EPUB 2", novel2, "2.0.1"],
    ["EPUB 3 with a fixed layout", album, "3.0"],
  ])(
    "of an %s is a valid publication with its owner's mark, the same files and the same text",
    async (_, parts, version) => {
      const { files } = await make(await parts());
      expect((await validateEpub(at("copy.kepub.epub"), version)).errors).toEqual([]);
      expect(await readMark(at("copy.kepub.epub"))).toBe(MARK);
      expect([...files.keys()].toSorted()).toEqual(
        [...(await readZipParts(at("template.epub"))).keys()].toSorted(),
      );
      const [before, now] = [await readEpub(at("template.epub")), await readEpub(at("copy.kepub.epub"))];
      expect(now.contents).toEqual(before.contents);
      const added = /div#book-inner[^}]*}|@@EXEMPLAIRE[^@]*@@~+/g;
      const texts = (book: typeof now) =>
        book.spine.map(({ root }) =>
          textOf(root).replace(MARK, "").replaceAll(added, "").replaceAll(/\s+/g, ""),
        );
      expect(texts(now)).toEqual(texts(before));
    },
  );

  test("has a span for each sentence and picture of a text, and its cover by the name that Kobo reads", async () => {
    const { files, pages, codes } = await make(await novel3());
    expect({ pages, codes }).toEqual({ pages: 3, codes: 1 });
    expect(files.get("EPUB/Text/chapitre 1.xhtml")?.toString()).toMatch(
      /<body[^>]*><div id="book-columns"><div id="book-inner">[^]*<span class="koboSpan" id="kobo\.1\.1">/,
    );
    expect([...files.values()].map(String).join("")).toContain("cover-image");
  });

  test("of one that is a KEPUB already is the same", async () => {
    const body = `<p><span class="koboSpan" id="kobo.1.1">Une phrase.</span></p>`;
    const { files } = await make(await novel3({ "EPUB/Text/c3.xhtml": page3("Fin", body) }));
    expect(files.get("EPUB/Text/c3.xhtml")?.toString()).not.toContain("book-columns");
  });
});

describe("spans", () => {
  test("are numbered by paragraph and sentence; links, notes and anchors stay", () => {
    expect(
      page('<h1 id="c1">Un</h1>\n<p>Oui. Non<a id="a1" href="#n1" epub:type="noteref">1</a> !</p>'),
    ).toBe(
      `<h1 id="c1">${span("1.1", "Un")}</h1>\n<p>${span("2.1", "Oui. ")}${span("2.2", "Non")}<a id="a1" href="#n1" epub:type="noteref">${span("2.3", "1")}</a>${span("2.4", " !")}</p>`,
    );
  });

  test("are around pictures, and not in what holds none", () => {
    expect(page('<figure><img src="a.png" alt="A"/></figure><p>Suite.</p>')).toBe(
      `<figure>${span("1.1", '<img src="a.png" alt="A"/>')}</figure><p>${span("2.1", "Suite.")}</p>`,
    );
    for (const kept of [
      "<pre>a. b</pre>",
      '<picture><img src="a.png"/></picture>',
      '<svg xmlns="http://www.w3.org/2000/svg"><text>A. B</text></svg>',
      "<math><mi>x</mi></math>",
      "<ul>\n</ul>",
    ])
      expect(page(kept)).toBe(kept);
  });

  test("end where French sentences end", () => {
    expect(sentencesOf("« Viens\u202f! » dit-il. M. Dupont vint… Trop tard\u202f? Non.")).toEqual([
      "« Viens\u202f! » ",
      "dit-il. ",
      "M. ",
      "Dupont vint… ",
      "Trop tard\u202f? ",
      "Non.",
    ]);
  });

  test("hold the whole text, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."a. !?…»”\n\u00a0") }), (value) => {
        expect(sentencesOf(value).join("")).toBe(value);
        const root = xml("html", {}, [xml("head"), xml("body", {}, [xml("p", {}, [value])])]);
        addKoboSpans(root);
        expect(textOf(root).replace(/^div#[^}]*}/, "")).toBe(value);
      }),
    );
  });
});
