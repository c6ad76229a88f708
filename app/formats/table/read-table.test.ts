import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readTable } from "./read-table.server.ts";

async function read(content: string | Buffer) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-table-"));
  const path = join(folder.path, "table.csv");
  await writeFile(path, content);
  return await readTable(path);
}

const expected = {
  columns: ["titre", "auteur", "prix"],
  rows: [
    ['Les "Trois"; tome I', "Dumas, père", "4,99"],
    ["Été", "Zoé", "0"],
  ],
};
const table = (mark: string) =>
  [
    ["titre", "auteur", "prix"],
    ['"Les ""Trois""; tome I"', '"Dumas, père"', '"4,99"'],
    ["Été", " Zoé ", "0"],
  ]
    .map((row) => row.join(mark))
    .join("\r\n");

describe("a table", () => {
  test.each([";", ",", "\t"])("is read with %j between its cells, and keeps decimal commas", async (mark) => {
    expect(await read(table(mark))).toEqual(expected);
  });

  test("keeps decimal commas without quotation marks", async () => {
    expect((await read("titre;prix\nA;4,99\n\nB;5,00\n")).rows).toEqual([
      ["A", "4,99"],
      ["B", "5,00"],
    ]);
  });

  test("whose row has more cells than headings is refused: a comma inside a price would shift them", async () => {
    await expect(read("titre,auteur,prix\nA,B,5\nTrois,Bob,4,99\n")).rejects.toThrow(
      /La ligne 3 a plus de cases que d’en-têtes/,
    );
    expect((await read("titre,auteur,prix\nA,B,5,,\n")).rows[0]?.slice(0, 3)).toEqual(["A", "B", "5"]);
  });

  test("is read in UTF-8 with and without a mark, in Windows-1252 and in UTF-16", async () => {
    const text = table(";");
    for (const content of [
      `\u{feff}${text}`,
      Buffer.from(text, "latin1"),
      Buffer.from(`\u{feff}${text}`, "utf16le"),
    ])
      expect(await read(content)).toEqual(expected);
    expect((await read(Buffer.from("titre;prix\nL\x92\x9Cuvre;4\x80\n", "latin1"))).rows).toEqual([
      ["L’œuvre", "4€"],
    ]);
  });

  test("gives back texts that an export protected from spreadsheets", async () => {
    expect((await read("titre;prix\n'=A1;1\n'Tis;2\n")).rows).toEqual([
      ["=A1", "1"],
      ["'Tis", "2"],
    ]);
  });

  test.each([
    ['titre;prix\n"A;1\nB;2', "guillemet"],
    ["titre\nA", "en-têtes"],
    ["PK\u0003\0\0;a", "pas un tableau"],
  ])("is refused with the reason", async (text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ reason: expect.stringContaining(reason) as string });
  });
});
