import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";

const PROSE =
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines. ".repeat(
    3,
  );
const QUOTED = "Je vous attends depuis deux jours, et personne ne vient.";

const text = (start = PROSE): string => wordParagraph(start, '<w:ind w:firstLine="284"/>');
const left = (words: string, twips = 850, more = ""): string =>
  wordParagraph(words, `<w:ind w:left="${twips}" ${more}/>`);

async function quotations(...body: string[]): Promise<string[]> {
  const { markup } = await readWord(await wordFile(body.join("")));
  return markup.split("\n").filter((line) => line.startsWith("<blockquote") || line.startsWith("<div"));
}

describe("paragraphs that are set in on the left alone", () => {
  test("are a quotation between two paragraphs of the text", async () => {
    expect(await quotations(text(), left(QUOTED), left("Venez."), text())).toEqual([
      `<blockquote><p class="premier">${QUOTED}</p><p>Venez.</p></blockquote>`,
    ]);
    expect(await quotations(text("Il écrivit\u202F:"), left(QUOTED), text())).toHaveLength(1);
  });

  test.each([
    ["at the end of a text", [text(), left(QUOTED)]],
    ["after a heading", [wordParagraph("Un", '<w:pStyle w:val="Heading1"/>'), left(QUOTED), text()]],
    ["below a term", [text(), wordParagraph("Un terme"), left(QUOTED), text()]],
    ["by half a centimetre", [text(), left(QUOTED, 284), text()]],
    ["by a hanging indent", [text(), left(QUOTED, 850, 'w:hanging="850"'), text()]],
    ["as items typed by hand", [text(), left(`1. ${QUOTED}`), left(`– ${QUOTED}`), text()]],
    ["as a short line", [text(), left("Défense d’entrer"), text()]],
    ["as a line in the right half", [text(), left(QUOTED, 4000), text()]],
    ["in a third of the document", [text(), left(PROSE), text("Puis.")]],
    ["in all of the document", [left(PROSE), left(QUOTED), left(PROSE)]],
  ])("are none %s", async (_, body) => {
    expect(await quotations(...body)).toEqual([]);
  });
});
