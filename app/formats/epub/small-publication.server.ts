import { xml } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";
import { CONTAINER, packPublication } from "./archive.server.ts";
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
