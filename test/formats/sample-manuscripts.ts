import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

/** A paragraph of running text. */
export const PROSE =
  "Il marcha longtemps dans la vallée, sans rencontrer personne, et le soir tomba sur les collines.";

/** A title without a style: bold, centred, 16 points. */
export const unstyledTitle = (text: string, properties = "<w:pageBreakBefore/>"): string =>
  `<w:p><w:pPr>${properties}<w:jc w:val="center"/></w:pPr>${wordRun(text, '<w:b/><w:sz w:val="32"/>')}</w:p>`;

/**
 * A novel whose chapters have no style.
 * @param paragraphs in each chapter
 * @param before the XML of paragraphs before the first one
 */
export const unstyledNovel = (titles: readonly string[], paragraphs = 1, before = ""): Promise<Buffer> =>
  wordFile(
    before +
      titles
        .map(
          (title) =>
            unstyledTitle(title) + wordParagraph(PROSE).repeat(paragraphs) + wordParagraph("Il se tut."),
        )
        .join(""),
  );

/** A paragraph whose lines are divided by breaks. */
export const brokenLines = (lines: readonly string[], properties = ""): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${lines.map((line) => wordRun(line)).join("<w:r><w:br/></w:r>")}</w:p>`;
