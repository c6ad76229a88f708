import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** An archive for the tests: names and contents, deflated unless said otherwise. */
export async function zipOf(
  parts: Record<string, string | Buffer>,
  options: { stored?: string[] } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { compress: !options.stored?.includes(name) });
  zip.end();
  return await buffer(zip.outputStream);
}

/** Renames an entry, in all its records, to a name that no honest program would write. */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error("Names must be of the same length.");
  return Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
}

/** Changes the field of an entry's record in the central directory (APPNOTE 4.3.12). */
export function withCentralField(zip: Buffer, name: string, offset: 8 | 16 | 20 | 24, value: number): Buffer {
  const copy = Buffer.from(zip);
  const record = copy.lastIndexOf(name) - CENTRAL_LENGTH;
  if (offset === 8) copy.writeUInt16LE(value, record + offset);
  else copy.writeUInt32LE(value, record + offset);
  return copy;
}

const CENTRAL_LENGTH = 46;

/** The parts of the smallest honest DOCX. */
export const DOCX_PARTS = {
  "[Content_Types].xml":
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  "_rels/.rels":
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  "word/document.xml":
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Longtemps, je me suis couché de bonne heure.</w:t></w:r></w:p></w:body></w:document>',
  "docProps/core.xml":
    '<?xml version="1.0"?><cp:coreProperties xmlns:cp="a" xmlns:dc="b"><dc:title>Du c&#244;t&#xE9; &amp; d’autre</dc:title><dc:creator>Marcel Proust</dc:creator></cp:coreProperties>',
  "word/styles.xml":
    '<?xml version="1.0"?><w:styles xmlns:w="c"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="fr-FR" w:eastAsia="en-US"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>',
};
