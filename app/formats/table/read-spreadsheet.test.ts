import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import yazl from "yazl";
import { readTable } from "./read-table.server.ts";

async function read(parts: Record<string, string | Buffer>) {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return readBytes(await buffer(archive.outputStream));
}

async function readBytes(content: Buffer) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-sheet-"));
  const path = join(folder.path, "table");
  await writeFile(path, content);
  return await readTable(path);
}

const sheetNames = ["Notes", "Cachée", "Catalogue"];

/** A workbook as Excel writes one: notes, a hidden sheet, and the table. */
const workbook = (rows: string, more: Record<string, string | Buffer> = {}, properties = "") => ({
  "[Content_Types].xml": "<Types/>",
  "xl/workbook.xml": `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="r">${properties}<sheets>${sheetNames
    .map((name, n) => `<sheet name="${name}" ${n === 1 ? 'state="hidden" ' : ""}r:id="rId${n}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships>${sheetNames
    .map((_, n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)
    .join("")}</Relationships>`,
  "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; dy&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
  "xl/sharedStrings.xml": `<sst><si><t>Titre</t></si><si><r><t xml:space="preserve">Les </t></r><r><t>Misérables &amp; moi</t></r><rPh><t>aid</t></rPh></si></sst>`,
  "xl/worksheets/sheet0.xml":
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>À lire</t></is></c></row></sheetData></worksheet>',
  "xl/worksheets/sheet1.xml":
    '<worksheet><sheetData><row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row></sheetData></worksheet>',
  "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ...more,
});

const headings =
  '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="inlineStr"><is><t>EAN</t></is></c><c r="C3" t="str"><v>Prix</v></c><c r="D3" t="str"><v>Date</v></c></row>';

const document = (rows: string) => ({
  mimetype: "application/vnd.oasis.opendocument.spreadsheet",
  "content.xml": `<office:document-content><office:body><office:spreadsheet><table:table table:name="Vide"><table:table-row><table:table-cell/></table:table-row></table:table><table:table>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
});
const texts = (...cells: string[]) =>
  `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join("")}</table:table-row>`;

describe("an Excel workbook", () => {
  test("is read as its CSV would be: the sheet with headings, numbers, dates and stored values", async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Catalogue 2026</t></is></c></row>${headings}
      <row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5"><v>9.782070360024E+12</v></c><c r="C5" s="3"><v>9.9900000000000002</v></c><c r="D5" s="1"><v>45293</v></c></row>
      <row r="6"><c r="A6" t="str"><f>HYPERLINK("http://exemple.fr")</f><v>Nana</v></c><c r="C6"><f>1/0</f></c><c r="D6" s="2"><v>45293.127777777780</v></c><c r="E6" t="b"><v>1</v></c></row>
      <row r="7"><c r="A7" t="e"><v>#REF!</v></c></row>`;
    expect(await read(workbook(rows, { "xl/vbaProject.bin": "Sub AutoOpen()" }))).toEqual({
      columns: ["Titre", "EAN", "Prix", "Date", ""],
      rows: [
        ["Les Misérables & moi", "9782070360024", "9.99", "2024-01-02"],
        ["Nana", "", "", "2024-01-02T03:04", "1"],
      ],
    });
  });

  test("counts its days from 1904 where it says so", async () => {
    const rows = `${headings}<row><c t="s"><v>1</v></c><c r="D4" s="1"><v>0</v></c></row>`;
    const read1904 = await read(workbook(rows, {}, '<workbookPr date1904="1"/>'));
    expect(read1904.rows).toEqual([["Les Misérables & moi", "", "", "1904-01-01"]]);
  });
});

describe("an OpenDocument spreadsheet", () => {
  test("is read as its CSV would be, with what it states once for several cells and rows", async () => {
    const rows = `${texts("Titre", "EAN", "Prix", "Date")}<table:table-row table:number-rows-repeated="2">
      <table:table-cell office:value-type="string"><office:annotation><text:p>secret</text:p></office:annotation><text:p>Les <text:span>deux</text:span><text:s text:c="2"/>tours</text:p><text:p>II</text:p></table:table-cell>
      <table:table-cell office:value-type="float" office:value="9782070360024"><text:p>9,78E+12</text:p></table:table-cell>
      <table:table-cell table:formula="of:=1+1" office:value-type="currency" office:value="9.99"><text:p>9,99 €</text:p></table:table-cell>
      <table:table-cell office:value-type="date" office:date-value="2024-01-02T00:00:00"><text:p>02/01/24</text:p></table:table-cell>
      <table:table-cell table:number-columns-repeated="16380"/></table:table-row>
      <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const row = ["Les deux  tours\nII", "9782070360024", "9.99", "2024-01-02"];
    expect(await read(document(rows))).toEqual({
      columns: ["Titre", "EAN", "Prix", "Date"],
      rows: [row, row],
    });
  });
});

describe("a hostile or unsuitable spreadsheet is refused with the reason:", () => {
  const refused = (reason: string) => ({ reason: expect.stringContaining(reason) as string });
  const entity = '<!DOCTYPE a [<!ENTITY a "x">]><a>&a;</a>';

  test("a bomb", async () => {
    const bomb = { "xl/media/a.bin": Buffer.alloc(30 * 1024 * 1024) };
    await expect(read(workbook(headings, bomb))).rejects.toMatchObject(refused("démesuré"));
  });

  test("entities", async () => {
    await expect(read(workbook("", { "xl/sharedStrings.xml": entity }))).rejects.toMatchObject(
      refused("entités"),
    );
    await expect(read({ "content.xml": entity })).rejects.toMatchObject(refused("entités"));
    await expect(read({ "content.xml": "<a>&b;</a>" })).rejects.toMatchObject(refused("endommagé"));
  });

  test("rows and columns without end", async () => {
    const repeated = texts("A", "B").replace(
      "<table:table-row",
      '<table:table-row table:number-rows-repeated="99999999"',
    );
    await expect(read(document(repeated))).rejects.toMatchObject(refused("trop grand"));
    const wide = texts("A", "B").replace(
      "<table:table-cell",
      '<table:table-cell table:number-columns-repeated="99999999"',
    );
    await expect(read(document(wide))).rejects.toMatchObject(refused("300 colonnes"));
    const far = '<row><c r="XFD1" t="str"><v>a</v></c></row>';
    await expect(read(workbook(far))).rejects.toMatchObject(refused("300 colonnes"));
  });

  test("a long text that many cells share", async () => {
    const strings = `<sst><si><t>${Array.from({ length: 90_000 }, (_, n) => String.fromCodePoint(33 + ((n * n) % 6) * 3)).join("")}</t></si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(300);
    await expect(read(workbook(rows, { "xl/sharedStrings.xml": strings }))).rejects.toMatchObject(
      refused("trop grand"),
    );
  });

  test("other files of the same kinds", async () => {
    await expect(read({ "word/document.xml": "<a/>" })).rejects.toMatchObject(refused("ni un tableur"));
    await expect(read(workbook(""))).rejects.toMatchObject(refused("en-têtes"));
    const old = Buffer.from("d0cf11e0a1b11ae10000", "hex");
    await expect(readBytes(old)).rejects.toMatchObject(refused("ancien Excel"));
  });
});

test("100 000 rows are read within ten seconds", { timeout: 10_000 }, async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, n) => `<row r="${n + 4}"><c r="A${n + 4}" t="s"><v>1</v></c><c r="B${n + 4}"><v>${n}</v></c></row>`,
  );
  expect((await read(workbook(headings + rows.join("")))).rows).toHaveLength(100_000);
});
