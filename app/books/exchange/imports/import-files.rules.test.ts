import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filesOf, type ImportedFile, indexFiles, kindOfFile, nameInArchive } from "./import-files.rules.ts";

const file = (name: string): ImportedFile => ({
  name,
  kind: kindOfFile(name) ?? "pdf",
  path: `uploads/${name}`,
});
const record = { title: "L’Œuvre", author: "Émile Zola", isbns: { edition: "9782070360024" } };
const matched = (names: string[], of = record) =>
  filesOf(of, indexFiles(names.map(file))).map(({ name }) => name);

describe("files of an import", () => {
  test("are recognised by their ISBN, with hyphens and other words", () => {
    expect(matched(["9782070360024.pdf", "couv_978-2-07-036002-4-v2.JPG", "9782070368228.docx"])).toEqual([
      "9782070360024.pdf",
      "couv_978-2-07-036002-4-v2.JPG",
    ]);
  });

  test("are recognised by title, alone or with the author", () => {
    const { isbns: _, ...titled } = record;
    const found = filesOf(
      { ...titled, title: "Nana" },
      indexFiles(["nana.pdf", "Emile Zola - Nana.docx", "Nana (Émile Zola).png"].map(file)),
    );
    expect(found.map(({ name }) => name)).toEqual([
      "nana.pdf",
      "Emile Zola - Nana.docx",
      "Nana (Émile Zola).png",
    ]);
  });

  test("that a record names are taken before any other, and only they", () => {
    const named = { ...record, files: { pdf: "texte 12.pdf" } };
    expect(matched(["9782070360024.pdf", "texte 12.pdf"], named)).toEqual(["texte 12.pdf"]);
    expect(matched(["9782070360024.pdf"], named)).toEqual([]);
  });

  test("that cannot be told apart are left", () => {
    expect(matched(["9782070360024.pdf", "b 9782070360024.pdf"])).toEqual([]);
  });

  test("never belong to a book whose names they do not have", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (name) => {
        const found = matched([`${name}x1.pdf`]);
        expect(found.length === 0 || /zola|9782070360024|uvre/i.test(name)).toBe(true);
      }),
    );
  });

  test("in an archive have their own names, without what systems add", () => {
    expect(
      ["a/b/c.pdf", "c.pdf", "a\\c.pdf", "a/", "__MACOSX/._c.pdf", "a/.DS_Store", "../c.pdf"].map(
        nameInArchive,
      ),
    ).toEqual(["c.pdf", "c.pdf", "c.pdf", null, null, null, null]);
    expect(["catalogue.csv", "onix.xml", "a/onix.xml"].map(nameInArchive)).toEqual([null, null, "onix.xml"]);
    expect(nameInArchive("978-2-07-036002-4/texte.pdf")).toBe("978-2-07-036002-4 texte.pdf");
    expect(matched([nameInArchive("978-2-07-036002-4/texte.pdf") ?? ""])).toHaveLength(1);
  });

  test("of other kinds are not taken", () => {
    expect(["a.mobi", "a", "a.pdf.exe", ".htaccess"].map(kindOfFile)).toEqual([null, null, null, null]);
  });
});
