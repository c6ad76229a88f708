import { decodeXml, MalformedXml, parseXml } from "../xml/xml-parse.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { elementsIn, localName, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { metadataElements } from "../epub/read-package.ts";
import { addressFault, listFault, styleFault, prologFaults } from "./style-content.ts";
import { isList, useOf } from "./loading-places.ts";
import { lineAt, listed, type Place, placeText } from "./places.ts";

/** What no publication may hold: it would run, or load something, on the devices of its readers. */
type Offence = "declaration" | "script" | "remote" | "link";

interface Found extends Place {
  offence: Offence;
  /** « <img src="https://…"> » */
  what?: string;
}

/** A file of the publication, with its type by the manifest. */
export interface TypedPart {
  path: string;
  /** Empty for a file that the manifest does not have. */
  mediaType: string;
  data: Buffer;
}

const MARKUP = /\.(xhtml|html?|xht|svg|xml|opf|ncx|smil)$/i;
const MARKUP_TYPE = /html|xml|smil/;
const SCRIPT_TYPE = /(?<!post)script|shockwave|flash|java-|wasm|xslt/i;
/** Files of the container that nothing shows (OCF, EPUB 3.3, section 4.2.6). */
const UNSHOWN = /^META-INF\/(encryption|signatures|manifest|metadata|com\.[\w.-]+)\.xml$/;

/**
 * Refuses declared entities, scripts and resources outside of the file, with their places. What an address may be is
 * decided by its place: links that a reader follows stay allowed, and so does what the package says of the publication.
 * @throws UnreadableFileError
 * @returns the texts that are not well-formed for this reader; others may read them, so they may not be sold
 */
export function refuseActiveContent(parts: readonly TypedPart[]): { path: string; cause: MalformedXml }[] {
  const found: Found[] = [];
  const unread: { path: string; cause: MalformedXml }[] = [];
  for (const part of parts) {
    const { path, mediaType, data } = part;
    if (/\.m?js$/i.test(path) || SCRIPT_TYPE.test(mediaType))
      found.push({ offence: "script", path, line: null });
    if (/\.css$/i.test(path) || mediaType.startsWith("text/css")) {
      const offence = styleFault(decodeXml(data));
      if (offence) found.push({ offence, path, line: null });
    }
    const isMarkup = MARKUP_TYPE.test(mediaType) || MARKUP.test(path);
    if (UNSHOWN.test(path) || !(isMarkup || looksLikeMarkup(part))) continue;
    try {
      found.push(...markupOffences(part));
    } catch (error) {
      if (!(error instanceof MalformedXml)) throw error;
      if (isMarkup) unread.push({ path, cause: error });
    }
  }
  for (const offence of ["declaration", "script", "remote", "link"] as const) {
    const places = found.filter((each) => each.offence === offence);
    if (places.length > 0)
      throw new UnreadableFileError(`${TEXTS[offence]}\n${listed([...new Set(places.map(foundText))])}`);
  }
  return unread;
}

const TEXTS: Record<Offence, string> = {
  declaration:
    "Cet EPUB contient une déclaration XML interdite (entité ou sous-ensemble de DOCTYPE). Retirez-la, puis renvoyez le fichier\u202F:",
  script:
    "Cet EPUB contient des scripts ou d’autres éléments actifs, que les lecteurs ne doivent pas recevoir. Retirez-les, puis renvoyez le fichier\u202F:",
  remote:
    "Cet EPUB va chercher des ressources hors du fichier (image, police, feuille de style ou autre). Incorporez-les, puis renvoyez le fichier\u202F:",
  link: "Cet EPUB contient des liens qui n’ouvrent pas une page. Écrivez des adresses en https, mailto ou tel, puis renvoyez le fichier\u202F:",
};

const foundText = (found: Found): string =>
  found.what ? `${placeText(found)}\u202F: ${found.what}` : placeText(found);

const looksLikeMarkup = ({ data, mediaType }: TypedPart): boolean =>
  !/^text\/(css|plain)/.test(mediaType) && data.subarray(0, 200).includes("<");

function markupOffences({ path, mediaType, data }: TypedPart): Found[] {
  const source = decodeXml(data);
  const found: Found[] = prologFaults(source).map(({ offence, at }) => ({
    offence,
    path,
    line: lineAt(source, at),
  }));
  if (found.some(({ offence }) => offence === "declaration")) return found;
  const root = parseXml(source, htmlEntity);
  for (const { css, at } of rawStyles(source)) {
    const offence = styleFault(css);
    if (offence) found.push({ offence, what: "<style>", path, line: lineAt(source, at) });
  }
  for (const { 0: hidden, index } of mediaType.startsWith("text/html") ? source.matchAll(UNREAD) : [])
    if (HIDDEN.test(hidden))
      found.push({ offence: "script", what: hidden.slice(0, 4), path, line: lineAt(source, index) });
  const isPackage = mediaType === "" && localName(root) === "package";
  const metadata = new Set(isPackage ? metadataElements(root) : []);
  const tags = new Map<string, number>();
  for (const element of elementsIn(root)) {
    const before = tags.get(element.name) ?? 0;
    tags.set(element.name, before + 1);
    const fault = elementFault(element, metadata.has(element));
    if (!fault) continue;
    found.push({ ...fault, path, line: lineOfTag(source, element.name, before) });
    if (found.length === MOST_IN_FILE) break;
  }
  return found;
}

/** The rules of `style` elements as a program sees them that reads the page as HTML: those in a comment, too. */
function* rawStyles(source: string): Generator<{ css: string; at: number }> {
  const start = /<(?:[\w-]+:)?style\b[^<>]*>/gi;
  const end = /<\/[\w:-]*style\b/gi;
  for (let opened = start.exec(source); opened; opened = start.exec(source)) {
    end.lastIndex = start.lastIndex;
    const closed = end.exec(source);
    if (!closed) return;
    const css = source.slice(start.lastIndex, closed.index).replaceAll(/<!--|-->|<!\[CDATA\[|\]\]>/g, " ");
    yield { css, at: opened.index };
    start.lastIndex = end.lastIndex;
  }
}

/** What XML leaves unread. HTML, which an old page is read as, sees elements in it. */
const UNREAD = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g;
const HIDDEN =
  /<\/?(script|iframe|object|embed|applet|meta|base|link|form|svg|math)\b|\son[a-z]+\s*=|javascript:/i;

/** Each place is searched for in the whole text. */
const MOST_IN_FILE = 20;

/** The line of an element by its name and its number among those of the same name. */
function lineOfTag(source: string, name: string, number: number): number | null {
  const visible = source.replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  let at = -1;
  for (let count = 0; count <= number; count += 1) {
    do at = visible.indexOf(`<${name}`, at + 1);
    while (at !== -1 && !/[\s/>]/.test(visible[at + name.length + 1] ?? ""));
    if (at === -1) return null;
  }
  return lineAt(visible, at);
}

type ElementFault = Pick<Found, "offence" | "what">;

const RUNNING = new Set(["script", "applet", "handler", "listener"]);
const EMBEDDING = new Set(["object", "embed", "iframe", "frame"]);
/** What a frame may show: pages and media. */
const SHOWN =
  /^[^?]*\.(x?html?|xht|xml|svgz?|jpe?g|png|gif|webp|avif|mp[34]|m4[av]|og[gav]|opus|web[mp]|wav|txt)$/i;
/** Statements about a page; another one, such as `refresh`, acts like the header of an answer. */
const STATEMENTS =
  /^(content-(type|language|style-type|script-type)|default-style|x-ua-compatible|cache-control|pragma|expires|imagetoolbar|content-security-policy)$/;

function elementFault(element: XmlElement, isMetadata: boolean): ElementFault | null {
  const name = localName(element).toLowerCase();
  const { attributes } = element;
  if (RUNNING.has(name)) return { offence: "script", what: `<${element.name}>` };
  if (name === "style") {
    const offence = styleFault(textOf(element));
    if (offence) return { offence, what: `<${element.name}>` };
  }
  const statement = name === "meta" ? attributes.get("http-equiv")?.trim().toLowerCase() : undefined;
  if (statement !== undefined && !STATEMENTS.test(statement))
    return { offence: "script", what: shown(element, "http-equiv", statement) };
  let fault: ElementFault | null = null;
  for (const [attribute, value] of attributes) {
    const offence = attributeFault(element, attribute, value, isMetadata);
    if (offence === "script") return { offence, what: shown(element, attribute, value) };
    if (offence) fault ??= { offence, what: shown(element, attribute, value) };
  }
  return fault;
}

function attributeFault(
  element: XmlElement,
  attribute: string,
  value: string,
  isMetadata: boolean,
): Offence | null {
  const name = localName(element).toLowerCase();
  if (/^(on[a-z]+|srcdoc|classid)$/i.test(attribute)) return "script";
  if (/^attributename$/i.test(attribute) && /^([\w.-]+:)?on/i.test(value.trim())) return "script";
  if (/^style$/i.test(attribute)) return styleFault(value);
  const use = useOf(element, attribute, isMetadata);
  if (use === null) return null;
  if (use === "load" && EMBEDDING.has(name) && /^(src|data)$/i.test(attribute) && !isShown(value))
    return "script";
  // Many attributes of a drawing take what a style sheet has: fill="url(…)".
  if (use === "other") return listFault(value, use) ?? (value.includes("(") ? styleFault(value) : null);
  return isList(attribute) ? listFault(value, use) : addressFault(value, use);
}

const isShown = (address: string): boolean => {
  const path = address.trim().split("#")[0] ?? "";
  return /^[a-z][\w+.-]*:|^[/\\]{2}/i.test(path) || path === "" || SHOWN.test(path);
};

/** The attribute in its element, as a publisher looks for it. */
function shown(element: XmlElement, attribute: string, value: string): string {
  const plain = value.replaceAll(/\p{C}/gu, "").slice(0, LONGEST_VALUE);
  return `<${element.name} ${attribute}="${plain}${value.length > LONGEST_VALUE ? "…" : ""}">`;
}

const LONGEST_VALUE = 60;
