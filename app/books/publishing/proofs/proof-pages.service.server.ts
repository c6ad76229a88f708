import { resolvePath } from "#formats/epub/archive-paths.ts";
import { COVER_PAGE, LICENCE_PAGE } from "#formats/epub/epub-pages.ts";
import { IMPRINT_PAGE } from "#formats/epub/page.ts";
import { type PublicationPart, readEpub } from "#formats/epub/read-epub.server.ts";
import { MARK_CLASS } from "#formats/mark/mark.ts";
import { serializeXhtml } from "#formats/xml/xml-serialize.ts";
import * as tree from "#formats/xml/xml-tree.ts";
import type { ProofPages } from "#books/publishing/proofs/proofs.contract.ts";

/** Pictures of the pages, all together, in bytes: further ones are shown by their alternative text. */
const mostPictures = 8 * 1024 * 1024;

/** What every ebook has alike. */
const usual = [COVER_PAGE, IMPRINT_PAGE, LICENCE_PAGE];

/**
 * The text of an EPUB that the shop has made, in reading order, to be shown in a frame: without links, marks and files of
 * its own.
 */
export async function readPages(path: string): Promise<ProofPages> {
  const { spine, images, stylesheets, language, direction } = await readEpub(path);
  const pictures = picturesWithin(images, mostPictures);
  return {
    language,
    direction,
    style: stylesheets.map(({ data }) => data.toString("utf8")).join("\n"),
    sections: spine
      .filter((document) => !usual.some((name) => document.path.endsWith(`/${name}`)))
      .map((document) => sectionOf(document.path, document.root, pictures)),
  };
}

/** As addresses of their own, by path, as long as there is room. */
function picturesWithin(images: readonly PublicationPart[], room: number): Map<string, string> {
  const pictures = new Map<string, string>();
  let left = room;
  for (const { path, mediaType, data } of images) {
    left -= data.length;
    if (left >= 0) pictures.set(path, `data:${mediaType};base64,${data.toString("base64")}`);
  }
  return pictures;
}

function sectionOf(path: string, root: tree.XmlElement, pictures: ReadonlyMap<string, string>) {
  const body = tree.findElement(root, "body") ?? root;
  for (const element of tree.elementsIn(body)) {
    element.children = element.children.filter(
      (child) => !tree.isElement(child, "p") || !tree.hasClass(child, MARK_CLASS),
    );
    element.attributes.delete("href");
    if (element.name !== "img") continue;
    const picture = pictures.get(resolvePath(path, element.attributes.get("src") ?? ""));
    if (picture === undefined) element.attributes.delete("src");
    else element.attributes.set("src", picture);
  }
  const title = tree.findElement(root, "title");
  return {
    path,
    title: title ? tree.textOf(title) : "",
    markup: tree.childElements(body).map(serializeXhtml).join("\n"),
  };
}
