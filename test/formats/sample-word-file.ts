import { buffer } from "node:stream/consumers";
import yazl from "yazl";

/** Parts of a Word file other than its body, for features that no library writes. */
export interface SampleParts {
  /** Content of `w:styles`. */
  styles?: string;
  /** Content of `w:numbering`. */
  numbering?: string;
  /** Content of `w:comments`. */
  comments?: string;
  /** Content of `w:footnotes`. */
  footnotes?: string;
  /** Content of `w:endnotes`. */
  endnotes?: string;
  /** Relationships of the document: `<Relationship …/>`. */
  relationships?: string;
  /** Further parts by path. */
  files?: Record<string, Buffer>;
  /** Further `<Default …/>` and `<Override …/>`. */
  contentTypes?: string;
}

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(" ");

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** Packs a Word file around the XML of its body. */
export async function wordFile(body: string, parts: SampleParts = {}): Promise<Buffer> {
  const wordParts: readonly (readonly [name: string, root: string, content: string | undefined])[] = [
    ["styles", "w:styles", parts.styles],
    ["numbering", "w:numbering", parts.numbering],
    ["comments", "w:comments", parts.comments],
    ["footnotes", "w:footnotes", parts.footnotes],
    ["endnotes", "w:endnotes", parts.endnotes],
  ];
  const present = wordParts.filter(([, , content]) => content !== undefined);
  const files: Record<string, string | Buffer> = {
    "[Content_Types].xml": xmlFile(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>${present.map(([name]) => `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${name}+xml"/>`).join("")}${parts.contentTypes ?? ""}</Types>`,
    ),
    "_rels/.rels": relationships(
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`,
    ),
    "word/document.xml": xmlFile(`<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`),
    "word/_rels/document.xml.rels": relationships(
      present
        .map(([name]) => `<Relationship Id="${name}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`)
        .join("") + (parts.relationships ?? ""),
    ),
    ...parts.files,
  };
  for (const [name, root, content] of present) {
    files[`word/${name}.xml`] = xmlFile(`<${root} ${NAMESPACES}>${content}</${root}>`);
  }
  const archive = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  return buffer(archive.outputStream);
}

function relationships(content: string): string {
  return xmlFile(`<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`);
}

function xmlFile(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
}

/** A paragraph of one run; `properties` is the XML inside `w:pPr`. */
export function wordParagraph(text: string, properties = ""): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${wordRun(text)}</w:p>`;
}

/** A paragraph around the XML of its runs. */
export function wordLine(...runs: string[]): string {
  return `<w:p>${runs.join("")}</w:p>`;
}

/** A style of paragraphs, characters or tables; `rest` is its XML after the name. */
export function wordStyle(id: string, name: string, rest = "", type = "paragraph"): string {
  return `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
}

export function wordRun(text: string, properties = ""): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}
