import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { xml } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";
import { page } from "./page.ts";

interface SmallPublication {
  title: string;
  author: string;
  /** A URN that is the same for the same text. */
  identifier: string;
  modifiedAt: Date;
  paragraphs: readonly string[];
}

/** An EPUB of one page in French, for a message to an e-reader. */
export function smallPublication(text: SmallPublication): Promise<Buffer> {
  const { title, paragraphs } = text;
  const children = [xml("h1", {}, [title]), ...paragraphs.map((each) => xml("p", {}, [each]))];
  const contents = xml("nav", { "epub:type": "toc" }, [
    xml("ol", {}, [xml("li", {}, [xml("a", { href: "page.xhtml" }, [title])])]),
  ]);
  const plain = { title, language: "fr", stylesheet: null };
  const files = {
    "META-INF/container.xml": CONTAINER,
    "OEBPS/content.opf": packageOf(text),
    "OEBPS/nav.xhtml": page({ ...plain, children: [contents] }),
    "OEBPS/page.xhtml": page({ ...plain, children }),
  };
  return packPublication(
    Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content), stored: false })),
  );
}

function packageOf({ title, author, identifier, modifiedAt }: SmallPublication): string {
  const item = (id: string, properties?: string) =>
    xml("item", { id, href: `${id}.xhtml`, "media-type": "application/xhtml+xml", properties });
  const root = xml(
    "package",
    { xmlns: "http://www.idpf.org/2007/opf", version: "3.0", "unique-identifier": "id", "xml:lang": "fr" },
    [
      xml("metadata", { "xmlns:dc": "http://purl.org/dc/elements/1.1/" }, [
        xml("dc:identifier", { id: "id" }, [identifier]),
        xml("dc:title", {}, [title]),
        xml("dc:creator", {}, [author]),
        xml("dc:language", {}, ["fr"]),
        xml("meta", { property: "dcterms:modified" }, [modifiedAt.toISOString().replace(/\.\d+/, "")]),
      ]),
      xml("manifest", {}, [item("nav", "nav"), item("page")]),
      xml("spine", {}, [xml("itemref", { idref: "page" })]),
    ],
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n${serializeXml(root)}`;
}

/** A file of the archive. Images are compressed already; entries with a mark must stay readable as bytes. */
export interface ArchiveEntry {
  path: string;
  content: Buffer;
  stored: boolean;
}

/** The placeholder of the personal mark is in the finished file too often, or not often enough. */
export class MarkMisplaced extends Error {
  override name = "MarkMisplaced";
}

/** Whether a file gains nothing by being packed; parts of a sound that is not can be asked for. */
export const isCompressed = (path: string): boolean =>
  /\.(jpe?g|png|gif|webp|avif|woff2?|mp[34]|m4[abv]|aac|ogg|opus)$/i.test(path);

/** The first moment that a ZIP archive can express, in local time fields: the bytes do not depend on time and place. */
const ARCHIVE_TIME = new Date(1980, 0, 1);

/**
 * Packs a publication (EPUB OCF 3.3, section 4): `mimetype` first and stored without extra fields, and the same entries
 * give the same bytes.
 */
export const packPublication = (entries: readonly ArchiveEntry[]): Promise<Buffer> =>
  buffer(publicationStream(entries));

/** The same for a large publication, which is written while it is packed. */
export function publicationStream(entries: readonly ArchiveEntry[]): NodeJS.ReadableStream {
  const archive = new yazl.ZipFile();
  const mimetype = { path: "mimetype", content: Buffer.from("application/epub+zip"), stored: true };
  for (const { path, content, stored } of [mimetype, ...entries]) {
    archive.addBuffer(content, path, {
      compress: !stored,
      mtime: ARCHIVE_TIME,
      forceDosTimestamp: true,
    });
  }
  archive.end();
  return archive.outputStream;
}

/**
 * Checks that a finished file holds a placeholder as often as it should: with fewer, copies couldn't be marked; with
 * more, the text of the book would be overwritten.
 * @throws {MarkMisplaced}
 */
export function assertMarked(file: Buffer, placeholder: string, times: number): void {
  let count = 0;
  for (let at = file.indexOf(placeholder); at !== -1; at = file.indexOf(placeholder, at + 1)) count += 1;
  if (count < times)
    throw new MarkMisplaced("L’emplacement de la marque personnelle manque dans le fichier.");
  if (count > times)
    throw new MarkMisplaced("L’emplacement de la marque personnelle figure en trop dans le fichier.");
}

/** Where the package document is (EPUB OCF 3.3, section 4.2.6.3.1). */
export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
