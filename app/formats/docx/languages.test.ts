import { describe, expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

const PROSE = wordParagraph(
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines.",
);

const defaults = (language: string): string =>
  `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}" w:eastAsia="ja-JP" w:bidi="he-IL"/></w:rPr></w:rPrDefault></w:docDefaults>`;

const noted = (text: string, language: string, more = ""): string =>
  wordRun(text, `<w:lang w:val="${language}"/>${more}`);

/** The last paragraph of a French book, made of these runs. */
async function passage(runs: string, usual = "fr-FR", more = ""): Promise<string | undefined> {
  const styles = defaults(usual) + more;
  const { markup } = await readWord(await wordFile(`${PROSE}<w:p>${runs}</w:p>`, { styles }));
  return markup.split("\n")[1];
}

describe("a passage in another language", () => {
  test("is marked as one, whatever its formatting", async () => {
    const runs = [
      wordRun("Il dit\u00A0: "),
      noted("The quick brown", "en-GB"),
      wordRun(" "),
      noted("fox", "en-GB", "<w:i/>"),
      wordRun(" puis se tut."),
    ];
    expect(await passage(runs.join(""))).toBe(
      '<p>Il dit\u00A0: <span lang="en-GB" xml:lang="en-GB">The quick brown <em>fox</em></span> puis se tut.</p>',
    );
  });

  test("marks the paragraph that it fills", async () => {
    expect(await passage(noted("Sic transit gloria mundi.", "la"))).toBe(
      '<p lang="la" xml:lang="la">Sic transit gloria mundi.</p>',
    );
  });

  test("has its language by its character style", async () => {
    const style =
      '<w:style w:type="character" w:styleId="A"><w:name w:val="Anglais"/><w:rPr><w:lang w:val="en-US"/></w:rPr></w:style>';
    expect(await passage(wordRun("Good night", '<w:rStyle w:val="A"/>'), "fr-FR", style)).toContain(
      '<p lang="en-US"',
    );
  });

  test.each([
    ["Greek", "μῆνιν ἄειδε θεά", 'w:val="el-GR"', "el-GR"],
    ["Russian", "Любовь", 'w:val="ru-RU"', "ru-RU"],
    ["Hebrew", "שלום", 'w:bidi="he-IL"', "he-IL"],
    ["Arabic", "سلام", 'w:val="fr-FR" w:bidi="ar-SA"', "ar-SA"],
    ["Chinese", "书物", 'w:eastAsia="zh-CN"', "zh-CN"],
    ["Hindi", "हिन्दी", 'w:bidi="hi-IN"', "hi-IN"],
    ["Thai", "ไทย", 'w:bidi="th-TH"', "th-TH"],
    ["Japanese as LibreOffice notes it", "書物", 'w:val="ja-JP"', "ja-JP"],
  ])("is %s, even where it is most of the text", async (_, text, attributes, language) => {
    const body = `<w:p>${wordRun("Mot")}</w:p><w:p>${wordRun(text, `<w:lang ${attributes}/>`)}</w:p>`;
    const { markup } = await readWord(await wordFile(body));
    expect(markup).toContain(`lang="${language}" xml:lang="${language}"`);
  });

  test("is in a ruby, by the text that it is about or by the ruby itself", async () => {
    const ruby = (properties: string, language: string) =>
      `<w:r><w:ruby><w:rubyPr>${properties}</w:rubyPr><w:rt>${wordRun("かん")}</w:rt><w:rubyBase>${wordRun("漢", language)}</w:rubyBase></w:ruby></w:r>`;
    for (const [properties, language] of [
      ["", '<w:lang w:eastAsia="ja-JP"/>'],
      ['<w:lid w:val="ja-JP"/>', ""],
    ] as const) {
      const { markup } = await readWord(
        await wordFile(`<w:p>${wordRun("Le mot ")}${ruby(properties, language)}${wordRun(".")}</w:p>`),
      );
      expect(markup).toContain(
        'Le mot <span lang="ja-JP" xml:lang="ja-JP"><ruby>漢<rt>かん</rt></ruby></span>.',
      );
    }
  });

  test("in another script has the language of its script, if it is one", async () => {
    expect(await passage(wordRun("書物"))).toContain('lang="ja-JP"');
    expect(await passage(wordRun("ספר"))).toContain('lang="he-IL"');
    expect(await passage(wordRun("βιβλίον"))).toBe("<p>βιβλίον</p>");
  });
});

describe("nothing is marked", () => {
  test("in a document whose language was never set", async () => {
    expect(await passage(wordRun("Il revint le soir."), "en-US")).toBe("<p>Il revint le soir.</p>");
  });

  test("where it is the book's own language, in any country", async () => {
    expect(await passage(noted("Bonjour", "fr-CA"), "en-US")).toBe("<p>Bonjour</p>");
  });

  test("where a keyboard noted another language for French", async () => {
    const runs = wordRun("Alors ") + noted("il vit que la porte était ouverte", "en-US");
    expect(await passage(runs)).toBe("<p>Alors il vit que la porte était ouverte</p>");
  });

  test("where the language is no tag", async () => {
    expect(await passage(noted("Rosebud", "x-none"))).toBe("<p>Rosebud</p>");
  });
});
