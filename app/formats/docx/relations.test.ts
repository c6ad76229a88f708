import sharp from "sharp";
import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";

const picture = (id: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${id}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const link = (attributes: string): string =>
  `<w:p><w:hyperlink ${attributes}><w:r><w:t>Le lien.</w:t></w:r></w:hyperlink></w:p>`;

const IMAGE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image";

test("pictures and links without their relation, or without their file, leave the rest of the book", async () => {
  const present = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const body = [
    wordParagraph("Avant."),
    picture("absent"),
    wordParagraph("Entre."),
    picture("fileless"),
    picture("present"),
    link('r:id="gone"'),
    link('r:id="gone" w:anchor="x"'),
  ];
  const docx = await wordFile(body.join(""), {
    relationships: [
      `<Relationship Id="fileless" Type="${IMAGE}" Target="media/none.png"/>`,
      `<Relationship Id="present" Type="${IMAGE}" Target="media/one.png"/>`,
    ].join(""),
    files: { "word/media/one.png": present },
    contentTypes: '<Default Extension="png" ContentType="image/png"/>',
  });
  const { markup, warnings } = await readWord(docx);
  expect(markup.match(/<img [^>]*>/g)).toEqual(['<img alt="present" src="images/image-001.png"/>']);
  expect(markup.match(/Avant|Entre|Le lien/g)).toEqual(["Avant", "Entre", "Le lien", "Le lien"]);
  expect(warnings).toContainEqual(
    "2 images absentes du fichier n’ont pas pu être reprises, la première après «\u00A0Avant.\u00A0»\u202F: insérez-les de nouveau.",
  );
});
