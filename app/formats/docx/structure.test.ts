import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenLines, PROSE, unstyledNovel, unstyledTitle } from "#test/formats/sample-manuscripts.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { readDocx } from "./read-docx.server.ts";
import { noAnswers, type StructureAnswers } from "./structure.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "structure-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(docx: Buffer, answers: Partial<StructureAnswers> = {}) {
  const path = join(folder, "in.docx");
  await writeFile(path, docx);
  const { blocks, structure, warnings } = await readDocx(path, "ltr", "fr", { ...noAnswers, ...answers });
  return { markup: blocks.map(serializeXhtml).join("\n"), structure, warnings };
}

describe("Titles without a style", () => {
  test("are text until they are taken, and then headings at their levels without their own look", async () => {
    const novel = await unstyledNovel(["LE DÉPART", "LE RETOUR"]);
    const { markup, structure, warnings } = await read(novel);
    expect(markup).not.toContain("<h");
    // The proposals say it, and how to mend it.
    expect(warnings).toEqual([]);
    expect(structure.titles.map(({ text, level }) => [text, level])).toEqual([
      ["LE DÉPART", 1],
      ["LE RETOUR", 1],
    ]);
    const [first, second] = structure.titles.map(({ id }) => id) as [string, string];
    expect((await read(novel, { titles: { [first]: 1, [second]: 2 } })).markup).toMatch(
      /<h1>LE DÉPART<\/h1>[^]*<h2>LE RETOUR<\/h2>/,
    );
    expect((await read(novel, { titles: { [first]: 0, inconnu: 1 } })).markup).not.toContain("<h");
  });

  test("keep their ids where the text around them changes, and each numeral its own", async () => {
    const ids = async (...titles: string[]) =>
      (await read(await unstyledNovel(titles))).structure.titles.map(({ id }) => id);
    const before = await ids("I", "II", "I", "II");
    expect(new Set(before).size).toBe(4);
    const after = await ids("Prologue", "I", "II", "III", "I", "II");
    expect(after.filter((id) => before.includes(id))).toEqual(before);
  });

  test("are counted beyond those that are listed", async () => {
    const { structure } = await read(
      await unstyledNovel(Array.from({ length: 1005 }, (_, index) => `CHAPITRE ${index % 900}`)),
    );
    expect([structure.titles.length, structure.titleCount]).toEqual([1000, 1005]);
  });

  test("are seen by page breaks, spaces and sizes of the document itself", async () => {
    const styles =
      '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>';
    const newPage = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    const chapter = newPage + wordParagraph("Le départ") + wordParagraph("") + wordParagraph(PROSE).repeat(3);
    const table = "<w:tbl><w:tr><w:tc>" + unstyledTitle("DANS UN TABLEAU") + "</w:tc></w:tr></w:tbl>";
    const body = wordParagraph(PROSE) + chapter + table + wordParagraph(PROSE);
    const { structure } = await read(await wordFile(body, { styles }));
    expect(structure.titles.map(({ text }) => text)).toEqual(["Le départ"]);
  });
});

const POEM = [
  ["Nous roulons vers le nord", "la radio ne prend plus", "\t que des voix étrangères"],
  ["et tu dors,", "\t\tla tête contre la vitre"],
  ["Il neige sur les pylônes", "il neige sur nos mains ouvertes."],
];

describe("Verse by sections", () => {
  const title = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Nord</w:t></w:r></w:p>';
  const stanzas = POEM.map((lines) => brokenLines(lines, '<w:spacing w:after="180"/>'));
  const poem = () => wordFile(title + stanzas.join("") + title.replace("Nord", "Sud") + wordParagraph(PROSE));

  test("has all its stanzas, and its indents by tabs as levels", async () => {
    const { markup, structure } = await read(await poem());
    expect(markup).toContain(
      '<p>Nous roulons vers le nord</p><p>la radio ne prend plus</p><p class="retrait">que des voix étrangères</p>' +
        '<p class="strophe">et tu dors,</p><p class="retrait-2">la tête contre la vitre</p>' +
        '<p class="strophe">Il neige sur les pylônes</p><p>il neige sur nos mains ouvertes.</p></div>',
    );
    expect(structure.verse).toMatchObject([{ title: "Nord", lines: 7, isVerse: true }]);
  });

  test("is prose where the publisher says so, and prose is verse", async () => {
    const { structure } = await read(await poem());
    const [nord] = structure.verse.map(({ id }) => id) as [string];
    expect((await read(await poem(), { verse: { [nord]: false } })).markup).not.toContain('class="vers"');
    expect((await read(await poem(), { verse: { [nord]: true } })).markup).toContain('class="vers"');
    const short = await wordFile(title + stanzas.slice(0, 2).join(""));
    const [asked] = (await read(short)).structure.verse;
    expect(asked).toMatchObject({ isVerse: false });
    expect((await read(short)).markup).not.toContain('class="vers"');
    expect((await read(short, { verse: { [asked?.id ?? ""]: true } })).markup).toContain(
      '<div class="vers">',
    );
  });

  test("has stanzas by the space between lines, by empty lines in a paragraph, and levels of indents", async () => {
    const lines = [
      "Au bord de la rivière grise,",
      "Un enfant regardait passer",
      "Les jours que le vent avait pris,",
    ];
    const indented = (text: string, twips: number, after = 0) =>
      wordParagraph(text, `<w:spacing w:after="${after}"/><w:ind w:left="${twips}"/>`);
    const stanza = lines.map((text, index) => indented(text, 567 * index, index === 2 ? 200 : 0)).join("");
    const { markup } = await read(await wordFile(stanza.repeat(3)));
    expect(markup).toContain(
      `<p>${lines[0]}</p><p class="retrait">${lines[1]}</p><p class="retrait-2">${lines[2]}</p><p class="strophe">${lines[0]}</p>`,
    );
    const blank = await read(await wordFile(brokenLines([...lines, "", ...lines, "", ...lines])));
    expect(blank.markup.match(/class="strophe"/g)).toHaveLength(2);
  });
});

describe("What needs no question", () => {
  const note = '<w:footnote w:id="1"><w:p><w:r><w:t>Une note.</w:t></w:r></w:p></w:footnote>';
  const body = [
    '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>' +
      wordParagraph("Le départ</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>12", "") +
      "</w:sdtContent></w:sdt>",
    '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Le départ</w:t></w:r></w:p>',
    wordParagraph("« Partir, c’est mourir un peu. »", '<w:jc w:val="right"/>'),
    `<w:p><w:r><w:t>${PROSE}</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
    wordParagraph("* * *"),
    wordParagraph(PROSE).repeat(5),
    wordParagraph(""),
    wordParagraph(PROSE),
  ].join("");

  test("is counted with examples", async () => {
    const { structure } = await read(await wordFile(body, { footnotes: note }));
    expect(structure.kinds).toEqual([
      { kind: "headings", count: 1, examples: ["Le départ"] },
      { kind: "notes", count: 1, examples: ["Une note."] },
      { kind: "contents", count: 1, examples: ["Le départ"] },
      { kind: "epigraphs", count: 1, examples: [expect.stringContaining("Partir")] },
      { kind: "breaks", count: 2, examples: ["* * *", expect.stringContaining("Il marcha")] },
    ]);
  });

  test("is left as text where the publisher says so", async () => {
    const { markup } = await read(await wordFile(body, { footnotes: note }), {
      left: ["contents", "epigraphs", "breaks"],
    });
    expect(markup).toContain("Le départ\t12");
    expect(markup).not.toMatch(/exergue|pause/);
  });
});

/** Examples that are not part of this project; `CASES` names another folder. */
const folderOfCases = resolve(process.env["CASES"] ?? "../shared/cases");

/** Null where they are absent. */
async function readCase(name: string) {
  const path = join(folderOfCases, name);
  if (existsSync(path)) return read(await readFile(path));
  process.stderr.write(`${path} is not here: it is not read.\n`);
  return null;
}

test("all stanzas of the example are verse", async () => {
  const found = await readCase("F2-stanzas.docx");
  if (!found) return;
  expect(found.markup.match(/class="strophe"/g)).toHaveLength(2);
  expect(found.markup.match(/<p/g)).toHaveLength(10);
});

test("the chapters of the example are proposed", async () => {
  const found = await readCase("F3-no-styles.docx");
  if (!found) return;
  const titles = found.structure.titles.map(({ text }) => text);
  expect(titles).toEqual(["CHAPITRE PREMIER", "CHAPITRE II", "CHAPITRE TROIS"]);
});
