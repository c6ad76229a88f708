import { elementsIn, isElement, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import type { Note } from "./notes.ts";

/** Elements that can carry an anchor for their content: the exact place of a bookmark within a line does not matter. */
const ANCHOR_BEARERS = new Set("p h1 h2 h3 h4 h5 h6 li td th div blockquote".split(" "));

/** Links that may leave a book: the others are relative to a folder that the reader doesn't have, or run code. */
const SAFE_PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

/**
 * Makes every id unique and valid, and every link valid: bookmarks move to their block, unused ids disappear, unsafe
 * and relative links are replaced by their text.
 * @returns how many links to files or unsafe addresses were removed.
 */
export function repairAnchors(blocks: XmlElement[], notes: readonly Note[]): number {
  const trees = [...blocks, ...notes.flatMap((note) => note.blocks)];
  const wanted = wantedIds(trees, notes);
  const names = nameAnchors(trees, wanted, notes);
  return trees.reduce((removed, tree) => removed + repairLinks(tree, names), 0);
}

function wantedIds(trees: readonly XmlElement[], notes: readonly Note[]): Set<string> {
  const wanted = new Set(notes.map((note) => note.referenceId));
  for (const tree of trees) {
    for (const element of elementsIn(tree)) {
      const href = element.attributes.get("href");
      if (href?.startsWith("#")) wanted.add(href.slice(1));
    }
  }
  return wanted;
}

/** Gives new ids to link targets, and returns the new id for each old one. */
function nameAnchors(
  trees: readonly XmlElement[],
  wanted: ReadonlySet<string>,
  notes: readonly Note[],
): Map<string, string> {
  const names = new Map<string, string>();
  notes.forEach((note, index) => {
    names.set(note.id, `note-${index + 1}`);
    names.set(note.referenceId, `appel-${index + 1}`);
  });
  const references = new Set(notes.map((note) => note.referenceId));
  const newBearers = { count: 0 };
  for (const tree of trees) placeAnchors(tree, null, { names, wanted, references, newBearers });
  for (const note of notes) {
    note.id = names.get(note.id) ?? note.id;
    note.referenceId = names.get(note.referenceId) ?? note.referenceId;
  }
  return names;
}

interface Naming {
  names: Map<string, string>;
  wanted: ReadonlySet<string>;
  /** Ids of references to notes seen so far: the first reference with an id keeps it on the link itself. */
  references: Set<string>;
  newBearers: { count: number };
}

function placeAnchors(element: XmlElement, outer: XmlElement | null, naming: Naming): void {
  const bearer = ANCHOR_BEARERS.has(element.name) ? element : (outer ?? element);
  const id = element.attributes.get("id");
  element.attributes.delete("id");
  if (id !== undefined && naming.references.delete(id)) {
    element.attributes.set("id", naming.names.get(id) ?? id);
  } else if (id !== undefined && naming.wanted.has(id) && !naming.names.has(id)) {
    naming.names.set(id, idOf(bearer, naming.newBearers));
  }
  for (const child of element.children) {
    if (child.kind === "element") placeAnchors(child, bearer, naming);
  }
}

function idOf(bearer: XmlElement, counter: { count: number }): string {
  const present = bearer.attributes.get("id");
  if (present !== undefined) return present;
  counter.count += 1;
  const id = `ancre-${counter.count}`;
  bearer.attributes.set("id", id);
  return id;
}

/** Points links at the new ids; a link without a target that is not a note reference is replaced by its content. */
function repairLinks(parent: XmlElement, names: ReadonlyMap<string, string>): number {
  let removed = 0;
  parent.children = parent.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return [child];
    removed += repairLinks(child, names);
    if (!isElement(child, "a")) return [child];
    const href = child.attributes.get("href");
    const target = href === undefined ? null : repairedTarget(href, names);
    if (target !== null && child.children.length > 0) {
      child.attributes.set("href", target);
      return [child];
    }
    if (href !== undefined && !href.startsWith("#")) removed += 1;
    return child.children;
  });
  return removed;
}

/** Word may write the fragment of an address as the switch of a field. */
const WORD_FRAGMENT = /(?:"|%22)(?: |%20)\\l(?: |%20)(?:"|%22)/;
/** Browsers take these signs in an address, RFC 3986 and epubcheck do not. */
const NO_URI = /[\\^`{|}]/g;

function repairedTarget(href: string, names: ReadonlyMap<string, string>): string | null {
  if (href.startsWith("#")) {
    const name = names.get(href.slice(1));
    return name === undefined ? null : `#${name}`;
  }
  const url = URL.parse(href.trim().replace(WORD_FRAGMENT, "#"));
  return url && SAFE_PROTOCOLS.has(url.protocol) ? url.href.replace(NO_URI, encodeURIComponent) : null;
}
