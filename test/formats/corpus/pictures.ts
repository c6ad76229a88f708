import sharp from "sharp";
import { wordLine, wordParagraph, wordRun, wordStyle } from "../sample-word-file.ts";
import type { CorpusDocument } from "./corpus-document.ts";

/** Documents about pictures. */

const EMU_PER_CM = 360_000;

interface Drawing {
  /** In centimetres. */
  width: number;
  height: number;
  /** Attributes of `wp:docPr`. */
  words?: string;
  /** XML after `a:blip`. */
  crop?: string;
  /** Attributes of `a:xfrm`. */
  turn?: string;
  relationship?: string;
}

/** A run with a picture in the line. */
export function wordPicture({
  width,
  height,
  words = 'descr="Un carré rouge et bleu"',
  crop = "",
  turn = "",
  relationship = "corpusImage",
}: Drawing): string {
  const extent = `cx="${Math.round(width * EMU_PER_CM)}" cy="${Math.round(height * EMU_PER_CM)}"`;
  const shape = `<pic:spPr><a:xfrm ${turn}><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const fill = `<pic:blipFill><a:blip r:embed="${relationship}"/>${crop}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
  const picture = `<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x"/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic>`;
  const uri = "http://schemas.openxmlformats.org/drawingml/2006/picture";
  return `<w:r><w:drawing><wp:inline><wp:extent ${extent}/><wp:docPr id="1" name="x" ${words}/><a:graphic><a:graphicData uri="${uri}">${picture}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** 100 × 100 pixels, red in the left half and blue in the right one. */
const halves = await sharp({ create: { width: 50, height: 100, channels: 3, background: "#ff0000" } })
  .extend({ right: 50, background: "#0000ff" })
  .png()
  .toBuffer();

export const pictureParts = {
  relationships:
    '<Relationship Id="corpusImage" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/halves.png"/>',
  contentTypes: '<Default Extension="png" ContentType="image/png"/>',
  files: { "word/media/halves.png": halves },
};

/** Width of the text: 16 cm. */
export const SECTION =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1417" w:right="1417"/></w:sectPr>';

/** Sizes, a crop, a caption, an icon in the line, two pictures side by side, alternative texts and titles. */
export const pictures: CorpusDocument = {
  body: [
    wordParagraph("Planches", '<w:pStyle w:val="Planches1"/>'),
    wordLine(wordPicture({ width: 8, height: 6 })),
    wordParagraph("Planche 1. Les deux couleurs", '<w:pStyle w:val="LegendePlanche"/>'),
    wordParagraph("Entre deux planches."),
    wordLine(
      wordPicture({ width: 16, height: 8, crop: '<a:srcRect l="50000"/>', words: 'descr="Le bleu seul"' }),
    ),
    wordLine(
      wordRun("Cliquez sur "),
      wordPicture({ width: 0.5, height: 0.5, words: 'title="l’icône"' }),
      wordRun(" pour ouvrir."),
    ),
    wordLine(
      wordPicture({ width: 4, height: 4, words: 'descr="À gauche"' }),
      wordPicture({ width: 4, height: 4, words: 'descr="À droite"' }),
    ),
    wordLine(wordPicture({ width: 6, height: 12, words: 'descr="Une planche haute"' })),
  ].join(""),
  parts: {
    ...pictureParts,
    styles:
      wordStyle("Planches1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
      wordStyle("LegendePlanche", "caption"),
  },
  shown: { pictureWidths: [8, 16, 0.5, 4, 4, 6], headings: [[1, "Planches"]] },
};
