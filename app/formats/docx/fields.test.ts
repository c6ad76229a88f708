import { describe, expect, test } from "vitest";
import {
  complexField as field,
  fieldMark as mark,
  fieldOpening as opening,
} from "#test/formats/sample-fields.ts";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordRun } from "#test/formats/sample-word-file.ts";

const bookmarked = (name: string, text: string): string =>
  `<w:p><w:bookmarkStart w:id="1" w:name="${name}"/>${wordRun(text)}<w:bookmarkEnd w:id="1"/></w:p>`;

async function markupOf(...body: string[]): Promise<string> {
  return (await readWord(await wordFile(body.join("")))).markup;
}

describe("cross references become links", () => {
  test.each([
    ["to a bookmark", field(" REF _Ref1 \\h ", "la suite")],
    ["to a page", field("PAGEREF _Ref1", "la suite")],
    ["with an instruction in pieces", opening(" RE", "F _Ref1", " \\h") + wordRun("la suite") + mark("end")],
    ["as a simple field", `<w:fldSimple w:instr=" REF _Ref1 \\h ">${wordRun("la suite")}</w:fldSimple>`],
  ])("%s", async (_, reference) => {
    const markup = await markupOf(
      `<w:p>${wordRun("Voir ")}${reference}</w:p>`,
      bookmarked("_Ref1", "Suite."),
    );
    expect(markup).toBe(
      '<p class="premier">Voir <a href="#ancre-1">la suite</a></p>\n<p id="ancre-1">Suite.</p>',
    );
  });

  test("and keep their text where the bookmark is missing", async () => {
    expect(await markupOf(`<w:p>${field("REF _Ref9", "la suite")}</w:p>`)).toBe(
      '<p class="premier">la suite</p>',
    );
  });
});
