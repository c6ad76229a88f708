import { localName, type XmlElement } from "../xml/xml-tree.ts";
import type { Use } from "./style-content.ts";

const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Attributes by which a reading system gets a file, or sends a form. */
const LOADING = names(
  "src srcset imagesrcset href data poster background action formaction altimg base codebase code classid archive object dynsrc lowsrc icon manifest full-path",
);

/** Elements that show what they load as a picture. */
const PICTURES = names("img source input image feimage video body table tr td th");

/** Elements whose address a reader follows; those of MathML 3 (section 2.1.6) are links, too. */
const LINKS = names(
  "a area math mi mn mo ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover mmultiscripts mtable mtr mlabeledtr mtd maction semantics",
);

/** Attributes with several addresses. */
export const isList = (attribute: string): boolean => /^(srcset|imagesrcset|archive)$/i.test(attribute);

/** Attributes with a text, a name or a term of a vocabulary. */
const TEXTS = names(
  "title alt summary label abbr placeholder name value id class lang dir type rel rev role content scheme property prefix about resource typeof datatype vocab itemtype itemid itemprop profile encoding definitionurl requiredfeatures requiredextensions standby cite required-namespace required-modules",
);

/** Relations of a page to others that nothing loads (HTML, section 4.6.7; Dublin Core in HTML). */
const NAMED_RELATIONS =
  /^(alternate|author|bookmark|canonical|cite-as|collection|contents|copyright|describedby|first|glossary|help|home|index|item|last|license|me|next|prev|previous|profile|publisher|search|shortlink|start|toc|top|up|schema\..*|dc(terms)?\..*)$/i;

/**
 * What an attribute is for; null for one that nothing loads, runs or follows, whatever is in it.
 * @param isMetadata the element describes the publication in its package document
 */
export function useOf(element: XmlElement, attribute: string, isMetadata: boolean): Use | null {
  const name = localName(element).toLowerCase();
  const colon = attribute.indexOf(":");
  const local = attribute.slice(colon + 1).toLowerCase();
  // The prefix of XLink is free; of another vocabulary, such as RDF, nothing is loaded.
  if (colon !== -1 && !/^(href|base)$/.test(local)) return null;
  if (/^(xmlns|data-|aria-)/.test(attribute)) return null;
  if (local === "longdesc") return "link";
  if (local === "value") return name === "param" ? "load" : null;
  if (local === "href" && LINKS.has(name)) return loadsByItself(element) ? "load" : "link";
  if (local === "href" && name === "link") return isMetadata ? metadataLink(element) : pageLink(element);
  if (LOADING.has(local)) return PICTURES.has(name) ? "picture" : "load";
  return TEXTS.has(local) ? null : "other";
}

/** XLink 1.1, section 5.6.2. */
const loadsByItself = ({ attributes }: XmlElement): boolean =>
  [...attributes].some(([name, value]) => /:(actuate|show)$/.test(name) && /^(onLoad|embed)$/.test(value));

const relationsOf = ({ attributes }: XmlElement): string[] =>
  (attributes.get("rel") ?? "").split(/\s+/).filter(Boolean);

/** The package names what is elsewhere (EPUB 3.3, section 5.5.8); only the sound of a title is played. */
const metadataLink = (link: XmlElement): Use => (relationsOf(link).includes("voicing") ? "load" : "name");

function pageLink(link: XmlElement): Use {
  const relations = relationsOf(link);
  return relations.length > 0 && relations.every((each) => NAMED_RELATIONS.test(each)) ? "link" : "load";
}
