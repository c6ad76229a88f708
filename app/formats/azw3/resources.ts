import type { OpenedPublication, PublicationPart } from "../epub/read-epub.server.ts";
import { embedAddress } from "./book-header.ts";
import { uint32, base32 } from "./index-records.ts";
import { resolvePath } from "../epub/archive-paths.ts";
import { SVG_NAMESPACE } from "../epub/plain-names.ts";
import { Attributes, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { decodeXml } from "../xml/xml-parse.ts";
import { serializeXml } from "../xml/xml-serialize.ts";

/** The pictures and fonts of a book as records, with their references. */
export interface Resources {
  records: Buffer[];
  /** Record numbers. */
  cover: number | null;
  thumbnail: number | null;
  /** `kindle:embed:…` by archive path. */
  addresses: Map<string, string>;
}

/** Pictures that are no part of the EPUB: JPEG files. */
interface ExtraPictures {
  thumbnail: Buffer | null;
  /** Used if the book has no cover of its own. */
  cover: Buffer | null;
}

/**
 * The thumbnail comes first: some readers treat a cover at number 0 as no cover. Where none is given, it is made from the
 * cover.
 */
export async function collectResources(
  book: OpenedPublication,
  { thumbnail, cover: spareCover }: ExtraPictures,
): Promise<Resources> {
  const pictures = await kindlePictures(book);
  const own = pictures.find(({ path }) => path === book.coverPath)?.data ?? null;
  const coverData = own ?? spareCover;
  const first = thumbnail ?? (coverData && (await smallPicture(coverData)));
  const records = first ? [first] : [];
  const addresses = new Map<string, string>();
  let cover: number | null = null;
  for (const { path, mediaType, data } of pictures) {
    if (path === book.coverPath) cover = records.length;
    addresses.set(path, `${embedAddress(records.length)}?mime=${mediaType}`);
    records.push(data);
  }
  for (const [path, shown] of book.fallbacks) {
    const address = addresses.get(shown);
    if (address && !addresses.has(path)) addresses.set(path, address);
  }
  for (const { path, data } of book.fonts) {
    if (!isKindleFont(data)) continue;
    addresses.set(path, embedAddress(records.length));
    records.push(fontRecord(data));
  }
  if (cover === null && spareCover) cover = records.push(spareCover) - 1;
  return { records, cover, thumbnail: first ? 0 : null, addresses };
}

/** In pixels: the width at which devices list books. */
const THUMBNAIL_WIDTH = 330;

async function smallPicture(cover: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(cover).resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true }).jpeg().toBuffer();
}

/** In a type that devices show; drawings are flows. */
async function kindlePictures(book: OpenedPublication): Promise<PublicationPart[]> {
  const pictures: PublicationPart[] = [];
  for (const image of book.images) {
    const picture = image.mediaType === SVG ? null : await kindlePicture(image);
    if (picture) pictures.push(picture);
  }
  return pictures;
}

const SVG = "image/svg+xml";
/** The types that devices show. */
const KINDLE_TYPES = new Set(["image/jpeg", "image/png", "image/gif"]);

/** Newer types, such as WebP, become PNG. Null for one that cannot be read: a publication has another in its place. */
async function kindlePicture(image: PublicationPart): Promise<PublicationPart | null> {
  if (KINDLE_TYPES.has(image.mediaType)) return image;
  const { default: sharp } = await import("sharp");
  try {
    const data = await sharp(image.data).png().toBuffer();
    return { ...image, mediaType: "image/png", data };
  } catch (error) {
    if (/unsupported image format|buffer is empty/i.test(String(error))) return null;
    throw error;
  }
}

/** TrueType and OpenType; devices know no WOFF. */
const isKindleFont = (data: Buffer): boolean =>
  ["00010000", "74727565", "4f54544f"].includes(data.toString("hex", 0, 4));

/** A FONT record (MobileRead wiki, "KF8"), neither compressed nor obfuscated: size, flags, start of data, no key. */
function fontRecord(data: Buffer): Buffer {
  const fields = [data.length, 0, FONT_HEADER, 0, FONT_HEADER].map(uint32);
  return Buffer.concat([Buffer.from("FONT"), ...fields, data]);
}

const FONT_HEADER = 24;

type Addresses = ReadonlyMap<string, string>;
type Book = Pick<OpenedPublication, "stylesheets" | "images">;

/**
 * The flows of a KF8 book after its text: style sheets and drawings. Equal content is one flow, so a document that is
 * converted twice has the same addresses.
 */
export class Flows {
  readonly contents: string[] = [];
  readonly #resources: Addresses;
  readonly #numbers = new Map<string, number>();
  readonly #sheets: ReadonlyMap<string, string>;
  readonly #drawings: ReadonlyMap<string, Buffer>;

  /** @param resources `kindle:embed:…` by archive path, of pictures and fonts */
  constructor({ stylesheets, images }: Book, resources: Addresses) {
    this.#resources = resources;
    this.#sheets = new Map(stylesheets.map(({ path, data }) => [path, decodeXml(data)]));
    const drawings = images.filter(({ mediaType }) => mediaType === "image/svg+xml");
    this.#drawings = new Map(drawings.map(({ path, data }) => [path, data]));
  }

  /** The address of a style sheet by its archive path; null if the book has no such sheet. */
  stylesheet(path: string): string | null {
    const css = this.#sheets.get(path);
    return css === undefined ? null : this.style(css, path);
  }

  /** The address of a `style` element's content. @param base path of the document that holds it */
  style(css: string, base: string): string {
    return this.#address(this.#complete(css, base, [base]), "text/css");
  }

  /** Declarations of a `style` attribute, with the addresses of the book. */
  declarations(css: string, base: string): string {
    return css.includes("url(") ? this.#withAddresses(css, base) : css;
  }

  /** The address of a picture or a drawing by its archive path; undefined if the book has none. */
  picture(path: string): string | undefined {
    const drawing = this.#drawings.get(path);
    return drawing ? this.#address(decodeXml(drawing), "image/svg+xml") : this.#resources.get(path);
  }

  /** The address of a drawing within a document. */
  drawing(svg: XmlElement, base: string): string {
    const attributes = new Attributes([["xmlns", SVG_NAMESPACE], ["xmlns:xlink", XLINK], ...svg.attributes]);
    const complete = this.#withPictures({ ...svg, attributes }, base);
    return this.#address(serializeXml(complete), "image/svg+xml");
  }

  #withPictures(node: XmlElement, base: string): XmlElement {
    const attributes = new Attributes(node.attributes);
    for (const name of ["href", "xlink:href"]) {
      const href = attributes.get(name);
      const picture = href && this.picture(resolvePath(base, href));
      if (picture) attributes.set(name, picture);
    }
    const convert = (child: XmlNode): XmlNode =>
      child.kind === "text" ? child : this.#withPictures(child, base);
    return { ...node, attributes, children: node.children.map(convert) };
  }

  #address(content: string, mediaType: string): string {
    const known = this.#numbers.get(content);
    const number = known ?? this.contents.push(content);
    this.#numbers.set(content, number);
    return `kindle:flow:${base32(number, 4)}?mime=${mediaType}`;
  }

  /** A sheet with the sheets that it imports in their places: devices follow no import. */
  #complete(css: string, base: string, importing: readonly string[]): string {
    const whole = css.replace(IMPORT, (_, quoted: string, condition: string) => {
      const path = resolvePath(base, unquoted(quoted));
      const imported = this.#sheets.get(path);
      if (imported === undefined || importing.includes(path)) return "";
      const content = this.#complete(imported, path, [...importing, path]);
      return condition.trim() === "" ? content : `@media ${condition.trim()} {\n${content}\n}`;
    });
    return this.#withAddresses(whole, base);
  }

  #withAddresses(css: string, base: string): string {
    return css.replace(URL_TOKEN, (written, quoted: string) => {
      const reference = unquoted(quoted);
      if (/^(kindle:|data:|#)/i.test(reference)) return written;
      const address = this.picture(resolvePath(base, reference));
      return address ? `url(${address})` : "none";
    });
  }
}

const XLINK = "http://www.w3.org/1999/xlink";
const QUOTED = String.raw`"[^"\n]*"|'[^'\n]*'`;
const URL_TOKEN = new RegExp(String.raw`url\(\s*(${QUOTED}|[^"'()\s]*)\s*\)`, "gi");
const IMPORT = new RegExp(String.raw`@import\s+(?:url\(\s*)?(${QUOTED}|[^"'()\s;]+)\s*\)?([^;]*);`, "gi");

const unquoted = (token: string): string => token.replaceAll(/^["']|["']$/g, "");
