import { parseFragment } from "parse5";

/** The characters of XHTML's named entities, such as `&nbsp;` and `&eacute;`. */
export function htmlEntity(name: string): string | undefined {
  const known = found.get(name);
  if (known !== undefined) return known || undefined;
  const character = /^\w{1,40}$/.test(name) ? read(name) : "";
  if (found.size < MOST_NAMES) found.set(name, character);
  return character || undefined;
}

function read(name: string): string {
  const [node] = parseFragment(`&${name};`).childNodes;
  const value = node && "value" in node ? node.value : "";
  // An unknown name is left as it is written; the beginning of some names counts as a name in HTML, not in XML.
  return value.startsWith("&") || value.endsWith(";") ? "" : value;
}

/** Empty for names that are no entity. */
const found = new Map<string, string>();
/** HTML has 2 231 names; invented ones must not fill the memory. */
const MOST_NAMES = 4000;
