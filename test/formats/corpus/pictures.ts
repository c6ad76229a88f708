import sharp from "sharp";
import { EMF_RECTANGLE, sampleEmf } from "../sample-metafile.ts";
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

/** A group of pictures with their descriptions (`wpg:wgp`). */
function grouped(descriptions: readonly string[]): string {
  const pictures = descriptions.map(
    (description) =>
      `<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x" descr="${description}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="corpusGrouped"/></pic:blipFill><pic:spPr/></pic:pic>`,
  );
  const uri = "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup";
  return `<w:drawing><wp:inline><wp:extent cx="2880000" cy="1440000"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${uri}"><wpg:wgp xmlns:wpg="${uri}">${pictures.join("")}</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
}

export const pictureParts = {
  relationships:
    '<Relationship Id="corpusImage" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/halves.png"/>',
  contentTypes: '<Default Extension="png" ContentType="image/png"/>',
  files: { "word/media/halves.png": halves },
};

/** A drawing in Windows' own format, and two pictures in a group, in the newer markup alone. */
export const drawnPictures: CorpusDocument = {
  body: [
    wordLine(
      wordPicture({ width: 8, height: 4, relationship: "corpusMetafile", words: 'descr="Un cadre noir"' }),
    ),
    wordLine(
      `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wpg">${grouped(["Le jour", "La nuit"])}</mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
  ].join(""),
  parts: {
    relationships:
      '<Relationship Id="corpusMetafile" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/frame.emf"/><Relationship Id="corpusGrouped" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/halves.png"/>',
    contentTypes:
      '<Default Extension="emf" ContentType="image/x-emf"/><Default Extension="png" ContentType="image/png"/>',
    files: { "word/media/frame.emf": sampleEmf(EMF_RECTANGLE), "word/media/halves.png": halves },
  },
  shown: { pictureWidths: [8] },
};

/** Width of the text: 16 cm. */
export const SECTION =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1417" w:right="1417"/></w:sectPr>';

/** Sizes, a crop, a caption after the picture and below it, an icon in the line, two pictures side by side, alternative texts and titles. */
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
    wordLine(
      wordPicture({ width: 7, height: 5, words: 'descr="La dernière"' }),
      "<w:r><w:br/></w:r>",
      wordRun("Planche 2. "),
      wordRun("Le soir", "<w:i/>"),
    ),
  ].join(""),
  parts: {
    ...pictureParts,
    styles:
      wordStyle("Planches1", "heading 1", '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
      wordStyle("LegendePlanche", "caption"),
  },
  shown: { italic: ["Le soir"], pictureWidths: [8, 16, 0.5, 4, 4, 6, 7], headings: [[1, "Planches"]] },
};
