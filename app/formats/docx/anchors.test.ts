import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordRun } from "#test/formats/sample-word-file.ts";

const HYPERLINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink";

test.each([
  ["https://exemple.fr/a?b=%22%20\\l%20%22c", "https://exemple.fr/a?b=#c"],
  ["https://exemple.fr/a?b=c|d\\e{f}", "https://exemple.fr/a?b=c%7Cd%5Ce%7Bf%7D"],
])("the address of a link is a valid one: %s", async (target, expected) => {
  const relationships = `<Relationship Id="r" Type="${HYPERLINK}" Target="${target}" TargetMode="External"/>`;
  const link = `<w:p><w:hyperlink r:id="r">${wordRun("Lien")}</w:hyperlink></w:p>`;
  const { markup } = await readWord(await wordFile(link, { relationships }));
  expect(markup).toBe(`<p class="premier"><a href="${expected}">Lien</a></p>`);
});
