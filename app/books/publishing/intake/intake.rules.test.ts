import { TextLine } from "#platform/data/text-types.ts";
import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { claimedKind, fileNameFrom, wrongKindText } from "#books/publishing/intake/intake.rules.ts";

const pdf = "\n\n%PDF-1.7\n";
const zip = "PK\x03\x04";
const word = "PK\x03\x04".padEnd(30, "\0") + "[Content_Types].xml";
const epub = "PK\x03\x04".padEnd(30, "\0") + "mimetypeapplication/epub+zip";
const oldWord = "\xd0\xcf\x11\xe0\xa1\xb1";

describe("The kind of a text that is sent (decisions.md, “Files”)", () => {
  it("is known by its first bytes, not by its name", () => {
    expect([pdf, zip, word, epub, oldWord, ""].map(claimedKind)).toEqual([
      "pdf",
      "docx",
      "docx",
      "epub",
      null,
      null,
    ]);
  });

  it("is right where it was put, or anywhere when it was put nowhere", () => {
    expect(wrongKindText(pdf, "pdf")).toBeNull();
    expect(wrongKindText(zip, "docx")).toBeNull();
    expect(wrongKindText(epub, "epub")).toBeNull();
    // An EPUB whose archive names its type elsewhere than at its start.
    expect(wrongKindText(zip, "epub")).toBeNull();
    for (const start of [pdf, zip, epub]) expect(wrongKindText(start, null)).toBeNull();
  });

  it.each([
    [zip, "pdf", /^Ce fichier n’est pas un PDF\./],
    [oldWord, "pdf", /^Ce fichier n’est pas un PDF\./],
    [pdf, "docx", /^Ce fichier est un PDF\./],
    [oldWord, "docx", /ancien format \.doc/],
    [oldWord, null, /ancien format \.doc/],
    [epub, "docx", /^Ce fichier est un EPUB\./],
    [word, "epub", /^Ce fichier n’est pas un EPUB\./],
    [pdf, "epub", /^Ce fichier n’est pas un EPUB\./],
    ["GIF89a", "docx", /^Ce fichier n’est pas un document Word/],
    ["GIF89a", null, /^Ce fichier n’est ni un PDF, ni un DOCX, ni un EPUB\.$/],
  ] as const)("of %j is wrong as %j, and the reason says what to do", (start, wanted, text) => {
    expect(wrongKindText(start, wanted)).toMatch(text);
  });
});

describe("The name of a file that is sent", () => {
  it("is a line without folders and hidden characters, or nothing", () => {
    expect(fileNameFrom("L’Île (v2).pdf")).toBe("L’Île (v2).pdf");
    expect(fileNameFrom("C:\\Livres\\roman.pdf")).toBe("roman.pdf");
    expect(fileNameFrom("../../etc/passwd")).toBe("passwd");
    expect(fileNameFrom("a\nb\u202Ec.pdf")).toBe("a b c.pdf");
    for (const empty of [undefined, "", " ", "livres/"]) expect(fileNameFrom(empty)).toBeNull();
  });

  it("has a stored length, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
        const name = fileNameFrom(given);
        if (name === null) return;
        expect(TextLine(200).safeParse(name)).toEqual({ success: true, data: name });
      }),
    );
  });
});
