import { describe, expect, test } from "vitest";
import { fc } from "#test/property.ts";
import { proposeTitles, type TextLine } from "./proposed-titles.ts";

const plain: TextLine = {
  text: "",
  isPlain: true,
  isHeading: false,
  alignment: null,
  isBold: false,
  isCapital: false,
  larger: 0,
  startsPage: false,
  isApart: false,
};
const line = (text: string, look: Partial<TextLine> = {}): TextLine => ({
  ...plain,
  text,
  isCapital: !/\p{Ll}/u.test(text) && /\p{Lu}{3}/u.test(text),
  ...look,
});
const prose = line(
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines.",
);
const bold = { isBold: true };
const centred = { alignment: "centred" } as const;
const apart = { isApart: true };
const page = { startsPage: true };

/** The proposed lines as `level text`. */
const proposed = (...lines: TextLine[]): string[] =>
  proposeTitles(lines).map(({ index, level }) => `${level} ${lines[index]?.text}`);
/** Each line with a text after it. */
const between = (...lines: TextLine[]): TextLine[] => lines.flatMap((each) => [each, prose, prose]);

describe("Lines that look like titles", () => {
  test.each([
    ["a chapter", line("Chapitre 3")],
    ["a chapter in words", line("CHAPITRE VINGT-DEUX")],
    ["a chapter with its name", line("Chapitre IV – Le départ")],
    ["a chapter on two lines", line("Chapitre 3\nLe départ")],
    ["a chapter with a full stop", line("Chapitre 3.")],
    ["a prologue", line("Prologue")],
    ["a scene", line("Scène II")],
    ["an article alone", line("Article 12")],
    ["a numeral in the centre", line("XIV", centred)],
    ["a numeral apart", line("III.", apart)],
    ["a figure in the centre", line("12", centred)],
    ["bold letters apart", line("Le départ de Marie", { ...bold, ...apart })],
    ["capitals in the centre", line("LE DÉPART", centred)],
    ["large letters in the centre", line("Le départ", { ...centred, larger: 6 })],
    ["a line of its own on a new page", line("Le départ", { ...page, ...apart })],
    ["a numbered name in bold", line("2. Les origines", bold)],
    ["a name that begins like a dedication", line("Au retour", { ...centred, ...bold })],
    ["a bold question on a new page", line("Où vas-tu ?", { ...bold, ...page, ...apart })],
  ])("%s", (_, title) => {
    expect(proposed(prose, title, prose)).toEqual([`1 ${title.text}`]);
  });

  test.each([
    ["a dialogue", line("— Vous partez", { ...bold, ...apart })],
    ["a dialogue with a hyphen", line("- Demain", { ...bold, ...apart })],
    ["speech in guillemets", line("« Demain »", { ...bold, ...apart })],
    ["a short sentence of the text", line("Il se tut.", apart)],
    ["a short line of the text", line("Elle partit", apart)],
    ["a bold sentence", line("Il faut partir.", { ...bold, ...apart })],
    ["a sentence about a chapter", line("Chapitre 3 est le plus beau de tous.")],
    ["a sentence that begins like a part", line("Partie de rien elle alla loin")],
    ["a shout in capitals", line("AU SECOURS !", { ...centred, ...apart })],
    ["capitals in the text", line("STOP", apart)],
    ["an initial", line("M.", { ...centred, ...apart })],
    ["the beginning of a list", line("Ingrédients :", { ...bold, ...apart })],
    ["an item of a list", line("trois pommes ;", bold)],
    ["a date", line("Paris, le 12 mars 1890", { ...centred, ...apart })],
    ["a signature", line("Jean Valjean", { ...bold, alignment: "right", ...apart })],
    ["a dedication", line("À ma mère", { ...centred, ...page, ...apart })],
    ["an ornament", line("* * *", { ...centred, ...apart })],
    ["an entry of a list of contents", line("Le départ\t12", bold)],
    ["an entry with dots", line("CHAPITRE II ........ 12")],
    ["the title of the list itself", line("Table des matières", { ...bold, ...centred, ...page })],
    ["a long line", line("Mot ".repeat(20), { ...bold, ...centred, ...page })],
    [
      "a list, a table, a line of verse by its style",
      line("Le départ", { ...bold, ...page, isPlain: false }),
    ],
    [
      "an article with its text",
      line("Article premier. Les hommes naissent et demeurent libres et égaux en droits."),
    ],
  ])("are not %s", (_, text) => {
    expect(proposed(prose, text, prose)).toEqual([]);
  });

  test("are none of a title page, which has no text before the next page", () => {
    const cover = [
      line("LE DÉPART", { ...centred, ...bold, larger: 12 }),
      line("Jeanne Martin", { ...centred, ...bold }),
    ];
    expect(proposed(...cover, line("Chapitre 1", page), prose)).toEqual(["1 Chapitre 1"]);
  });

  test("are none of a list of contents without pages", () => {
    const list = [1, 2, 3, 4, 5, 6].map((number) => line(`Chapitre ${number}`));
    expect(proposed(...list, prose)).toEqual([]);
  });

  test("are not the speakers of a play, but its acts and scenes", () => {
    const play = ["HARPAGON", "CLÉANTE", "HARPAGON", "CLÉANTE", "HARPAGON", "CLÉANTE", "LA FLÈCHE"];
    const speeches = play.flatMap((name) => [line(name, centred), line("Hors d’ici tout à l’heure.")]);
    expect(proposed(line("ACTE PREMIER", centred), line("SCÈNE PREMIÈRE", centred), ...speeches)).toEqual([
      "1 ACTE PREMIER",
      "2 SCÈNE PREMIÈRE",
    ]);
  });

  test("are not the inscription of a book whose chapters look otherwise", () => {
    const chapters = [1, 2, 3].map((number) => line(`Chapitre ${number}`, page));
    expect(proposed(...between(...chapters, line("ENTRÉE INTERDITE", centred)))).toEqual(
      chapters.map(({ text }) => `1 ${text}`),
    );
  });

  test("are below parts, and their names below them", () => {
    const book = [
      line("PREMIÈRE PARTIE", page),
      line("CHAPITRE I", centred),
      line("Le départ", { ...centred, ...bold }),
      prose,
      line("CHAPITRE II", centred),
      prose,
    ];
    expect(proposed(...book)).toEqual(["1 PREMIÈRE PARTIE", "2 CHAPITRE I", "3 Le départ", "2 CHAPITRE II"]);
  });

  test("must be sure beside headings with a style", () => {
    const headings = [1, 2, 3].map((number) =>
      line(`Chapitre ${number}`, { isHeading: true, isPlain: false }),
    );
    const weak = line("Les origines", { ...bold, ...apart });
    const sure = line("Chapitre 4", { ...bold, ...page });
    expect(proposed(...between(...headings, weak, sure))).toEqual(["2 Chapitre 4"]);
  });

  test("are short lines of plain text in their order, whatever the text is", () => {
    const anyLine = fc.record({
      text: fc.string({ maxLength: 120 }),
      isPlain: fc.boolean(),
      isHeading: fc.boolean(),
      alignment: fc.constantFrom("centred", "right", null),
      isBold: fc.boolean(),
      isCapital: fc.boolean(),
      larger: fc.integer({ min: -10, max: 40 }),
      startsPage: fc.boolean(),
      isApart: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const titles = proposeTitles(lines);
        const places = titles.map(({ index }) => index);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
        for (const { index, level } of titles) {
          expect([1, 2, 3]).toContain(level);
          expect(lines[index]).toMatchObject({ isPlain: true });
          expect(lines[index]?.text).not.toMatch(/^\s*[—–-]/);
        }
      }),
    );
  });
});
