import { decodeXml } from "../xml/decode-xml.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { MalformedXml, parseXml } from "../xml/xml-parse.ts";
import { elementsIn, localName, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { UnreadableFileError } from "../errors.ts";
import { lineAt, listed, type Place, placeText } from "./places.ts";
import { isActiveStyle, isRemoteStyle } from "./style-content.ts";

/** What no publication may hold: it would run, or load something, on the devices of its readers. */
type Offence = "declaration" | "script" | "remote";

interface Found extends Place {
  offence: Offence;
}

const MARKUP = /\.(xhtml|html?|xht|svg|xml|opf|ncx|smil)$/i;
const SCRIPT_TYPES = /^(text|application)\/(x-)?(java|ecma|live|type)script$/i;

/**
 * Refuses declared entities, scripts and resources outside of the file, with their places. Links that a reader follows
 * stay allowed. Files that are not well-formed are left to the validation, which names their faults.
 * @param parts all texts of the archive: markup and style sheets
 * @throws UnreadableFileError
 */
export function refuseActiveContent(parts: ReadonlyMap<string, Buffer>): void {
  const found: Found[] = [];
  for (const [path, data] of parts) {
    if (/\.m?js$/i.test(path)) found.push({ offence: "script", path, line: null });
    else if (/\.css$/i.test(path)) found.push(...styleOffences(path, decodeXml(data)));
    else if (MARKUP.test(path) || data.subarray(0, 200).includes("<"))
      found.push(...markupOffences(path, data));
  }
  for (const offence of ["declaration", "script", "remote"] as const) {
    const places = found.filter((each) => each.offence === offence);
    if (places.length > 0)
      throw new UnreadableFileError(`${TEXTS[offence]}\n${listed([...new Set(places.map(placeText))])}`);
  }
}

const TEXTS: Record<Offence, string> = {
  declaration:
    "Cet EPUB contient une déclaration XML interdite (entité ou sous-ensemble de DOCTYPE). Retirez-la, puis renvoyez le fichier\u202F:",
  script:
    "Cet EPUB contient des scripts, que les lecteurs ne doivent pas recevoir. Retirez-les, puis renvoyez le fichier\u202F:",
  remote:
    "Cet EPUB va chercher des ressources hors du fichier (image, police, feuille de style ou autre). Incorporez-les, puis renvoyez le fichier\u202F:",
};

function styleOffences(path: string, css: string): Found[] {
  return [
    ...(isActiveStyle(css) ? [{ offence: "script", path, line: null } as const] : []),
    ...(isRemoteStyle(css) ? [{ offence: "remote", path, line: null } as const] : []),
  ];
}

function markupOffences(path: string, data: Buffer): Found[] {
  const source = decodeXml(data);
  const declaration = source.search(/<!ENTITY|<!DOCTYPE[^>[]*\[/);
  if (declaration !== -1) return [{ offence: "declaration", path, line: lineAt(source, declaration) }];
  const found: Found[] = [];
  const instruction = source.search(/<\?xml-stylesheet[^>]*href\s*=\s*["']\s*(?:[a-z]+:)?\/\//i);
  if (instruction !== -1) found.push({ offence: "remote", path, line: lineAt(source, instruction) });
  const root = parsed(source);
  if (!root) return found;
  const tags = new Map<string, number>();
  for (const element of elementsIn(root)) {
    const before = tags.get(element.name) ?? 0;
    tags.set(element.name, before + 1);
    const offence = offenceOf(element);
    if (offence) found.push({ offence, path, line: lineOfTag(source, element.name, before) });
  }
  return found;
}

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

function parsed(source: string): XmlElement | null {
  try {
    return parseXml(source, htmlEntity);
  } catch (error) {
    if (error instanceof MalformedXml) return null;
    throw error;
  }
}

function offenceOf(element: XmlElement): Offence | null {
  const name = localName(element);
  const isLink = /^(a|area)$/i.test(name);
  if (name.toLowerCase() === "script") return "script";
  if (name === "item" && SCRIPT_TYPES.test(element.attributes.get("media-type") ?? "")) return "script";
  if (name === "style" && isActiveStyle(textOf(element))) return "script";
  let offence: Offence | null = name === "style" && isRemoteStyle(textOf(element)) ? "remote" : null;
  for (const [attribute, value] of element.attributes) {
    if (/^on[a-z]+$/i.test(attribute) || isScriptAddress(value)) return "script";
    if (attribute === "style" && isActiveStyle(value)) return "script";
    const isLoaded = LOADING.test(attribute) && !(isLink && /href$/i.test(attribute)) && !isRecord(element);
    if ((isLoaded && isRemote(value)) || (attribute === "style" && isRemoteStyle(value))) offence = "remote";
  }
  return offence;
}

/** Attributes whose address is loaded without an act of the reader, or to which a form is sent. */
const LOADING =
  /^(src|srcset|href|xlink:href|data|poster|background|action|formaction|codebase|classid|archive)$/i;

/** Browsers ignore white space and control characters in the name of the scheme. */
const isScriptAddress = (value: string): boolean =>
  /^(java|vb|live)script:|^data:(text\/html|application\/xhtml)/i.test(value.replaceAll(/[\s\p{Cc}]/gu, ""));

const isRemote = (value: string): boolean =>
  /(^|,)\s*(\/\/|(https?|ftp|file|wss?):)/i.test(value.replaceAll(/[\t\n\r]/g, ""));

/** A record of the publication elsewhere (EPUB 3.3, section 5.5.8), which the package only names. */
const isRecord = (element: XmlElement): boolean =>
  localName(element) === "link" &&
  /^(record|alternate|onix-record|marc21xml-record|acquire)$/.test(element.attributes.get("rel") ?? "");
