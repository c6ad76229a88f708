import { describe, expect, test } from "vitest";
import { complexField } from "#test/formats/sample-fields.ts";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordLine, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

const TARGET = `<w:p><w:bookmarkStart w:id="1" w:name="ici"/>${wordRun("Cible.")}</w:p>`;
const TAB = "<w:r><w:tab/></w:r>";

/** The first paragraph of a document whose second is the target. */
async function read(...runs: string[]) {
  const { markup, warnings } = await readWord(await wordFile(wordLine(...runs) + TARGET));
  const losses = warnings.filter((warning) => !warning.includes("aucun titre"));
  return { line: markup.split("\n")[0]?.replace(/^<p[^>]*>|<\/p>$/g, ""), losses };
}

const LINK = '<a href="#ancre-1">ici</a>';

describe("a page number of paper", () => {
  test.each([
    ["Voir p.\u00A0", "12", `Voir ${LINK}.`],
    ["Voir à la page ", "12", `Voir ${LINK}.`],
    ["Voir ", "xii", `Voir ${LINK}.`],
    ["(cf. pp. ", "12", `(cf. ${LINK}.`],
    ["Page ", "12", '<a href="#ancre-1">Ici</a>.'],
    ["L’étape ", "12", `L’étape ${LINK}.`],
    ["Voir ", "ci-dessous", 'Voir <a href="#ancre-1">ci-dessous</a>.'],
  ])("becomes a link: « %s%s »", async (before, number, expected) => {
    const { line } = await read(wordRun(before), complexField(" PAGEREF ici \\h ", number), wordRun("."));
    expect(line).toBe(expected);
  });

  test("is reported with its place", async () => {
    const simple = `<w:fldSimple w:instr="PAGEREF ici">${wordRun("12")}</w:fldSimple>`;
    expect(await read(wordRun("Voir p"), wordRun(". "), simple)).toEqual({
      line: `Voir ${LINK}`,
      losses: [
        "Un renvoi à une page du papier est devenu un lien, après «\u00A0Voir\u00A0»\u202F: relisez sa phrase.",
      ],
    });
  });

  test("in a link goes with the tab before it", async () => {
    const link = `<w:hyperlink w:anchor="ici">${wordRun("Un")}${TAB}${complexField("PAGEREF ici", "3")}</w:hyperlink>`;
    expect(await read(link)).toEqual({ line: '<a href="#ancre-1">Un</a>', losses: [] });
  });

  test.each([
    ["without its target", complexField("PAGEREF ailleurs", "12")],
    ["of the paper itself", `<w:fldSimple w:instr=" PAGE ">${wordRun("12")}</w:fldSimple>`],
  ])("%s is removed and reported", async (_, field) => {
    expect(await read(wordRun("Voir la page "), field)).toEqual({
      line: "Voir ",
      losses: [
        "Un numéro de page du papier a été retiré, après «\u00A0Voir\u00A0»\u202F: relisez sa phrase.",
      ],
    });
  });
});

test("fields without an end keep their text, and cost little", async () => {
  const begun = complexField("PAGEREF ici", "3").replace(
    /<w:r><w:fldChar w:fldCharType="end"\/><\/w:r>$/,
    "",
  );
  const { markup } = await readWord(await wordFile(wordLine(begun.repeat(2000)) + wordParagraph("Fin.")));
  expect(markup).toContain("333");
});
