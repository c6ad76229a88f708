import type { XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord } from "./book-record.ts";
import { child, childrenOf, value } from "./tags.ts";

/** A product that is a manifestation of the work (list 164). */
const manifestation = "01";

interface Names {
  title: BookRecord["title"] | undefined;
  contributors: BookRecord["contributors"] | undefined;
}

/**
 * Brings the products of one work together, in the order of the message: a later one takes the title and the author of
 * the first, and its own title names its edition. Only names are kept in memory.
 */
export function createWorks() {
  const firsts = new Map<string, Names>();

  return (product: XmlElement, record: BookRecord): BookRecord => {
    const works = worksOf(product);
    const first = works.map((work) => firsts.get(work)).find(Boolean);
    const { title, contributors } = first ?? record;
    for (const work of works) if (!firsts.has(work)) firsts.set(work, { title, contributors });
    return first ? inWork(record, first) : record;
  };
}

const worksOf = (product: XmlElement): string[] =>
  childrenOf(child(product, "RelatedMaterial"), "RelatedWork")
    .filter((each) => value(each, "WorkRelationCode") === manifestation)
    .flatMap((each) => childrenOf(each, "WorkIdentifier"))
    .map((each) => ["WorkIDType", "IDTypeName", "IDValue"].map((name) => value(each, name) ?? "").join(" "));

function inWork(record: BookRecord, first: Names): BookRecord {
  const { contributors: own = [], ...rest } = record;
  const authorOf = (each: BookRecord["contributors"] = []) => each.find(({ role }) => role === "aut");
  const author = authorOf(first.contributors) ?? authorOf(own);
  const others = own.filter((each) => each !== authorOf(own) && each.name !== author?.name);
  const contributors = author ? [author, ...others] : own;
  const named = { ...rest, ...(contributors.length > 0 && { contributors }) };
  if (!first.title || !record.title || first.title === record.title) return named;
  // The subtitle belongs to the title that is the edition's now.
  const { subtitle: _, ...inFirst } = named;
  return { ...inFirst, title: first.title, editionTitle: record.editionTitle ?? record.title };
}
