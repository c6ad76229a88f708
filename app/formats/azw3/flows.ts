import { resolvePath } from "../epub/archive-paths.ts";
import type { OpenedPublication } from "../epub/read-epub.server.ts";
import { SVG_NAMESPACE } from "../epub/plain-names.ts";
import { Attributes } from "../xml/attributes.ts";
import { decodeXml } from "../xml/decode-xml.ts";
import { serializeXml } from "../xml/xml-serialize.ts";
import type { XmlElement, XmlNode } from "../xml/xml-tree.ts";
import { base32 } from "./variable-width.ts";

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
