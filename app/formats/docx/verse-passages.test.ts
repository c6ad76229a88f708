import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";

const PROSE =
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines.";
const line = (words: string, twips: number, more = ""): string =>
  wordParagraph(words, `${more}<w:ind w:left="${twips}"/>`);

async function markupOf(body: readonly string[], styles = ""): Promise<string> {
  return (await readWord(await wordFile(body.join(""), { styles }))).markup;
}

test("short lines that are set in, one in each paragraph, are a poem with its indents and stanzas", async () => {
  const poem = [
    line("Ainsi le temps passait lentement,", 1134),
    line("Et le vent du soir, et la mer,", 1701),
    line("Et l’ombre qui montait des champs,", 1134),
    wordParagraph(""),
    line("Et le jour toujours plus amer.", 1701),
  ];
  expect(await markupOf([wordParagraph(PROSE), ...poem, wordParagraph(PROSE)])).toBe(
    [
      `<p class="premier">${PROSE}</p>`,
      '<div class="vers"><p>Ainsi le temps passait lentement,</p><p class="retrait">Et le vent du soir, et la mer,</p><p>Et l’ombre qui montait des champs,</p><p class="retrait strophe">Et le jour toujours plus amer.</p></div>',
      `<p>${PROSE}</p>`,
    ].join("\n"),
  );
});

test("lines of prose that are set in are no poem", async () => {
  const lines = [
    "Il pleuvait sur le quai désert.",
    "Le train partait à midi pile.",
    "Personne ne l’attendait là.",
  ];
  expect(await markupOf([wordParagraph(PROSE), ...lines.map((words) => line(words, 850))])).not.toContain(
    "vers",
  );
});

test("a line of a style of verse keeps the indent that it has beyond the others", async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="V"><w:name w:val="Vers"/><w:pPr><w:ind w:left="567" w:hanging="567"/></w:pPr></w:style>';
  const verse = '<w:pStyle w:val="V"/>';
  const poem = [wordParagraph("un", verse), line("deux", 1134, verse), wordParagraph("trois", verse)];
  expect(await markupOf(poem, styles)).toBe(
    '<div class="vers"><p>un</p><p class="retrait">deux</p><p>trois</p></div>',
  );
});
