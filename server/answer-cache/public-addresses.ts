import type { z } from "zod";
import type { AnyEndpoint } from "#platform/endpoint.ts";
import { cataloguePath, selectionFromSearch } from "#modules/catalogue/rules.ts";

/** The one spelling of an address whose answer is the same for everybody; null for all others. */
export type Normalise = (url: string) => string | null;

/** Longer ones are answered, but not kept. */
const longestAddress = 700;
const slug = "[a-z0-9-]{1,200}";
const plainPages = new RegExp(
  `^/(?:presentation|mentions|cgu|retractation|resiliation|livre/${slug}(?:/${slug})?)?$`,
);

/**
 * Addresses are compared in one spelling: known parameters alone, in one order, so that nobody can fill the memory with
 * variants of one page.
 */
export function publicAddresses(endpoints: readonly AnyEndpoint[]): Normalise {
  const calls = endpoints.map((declaration) => ({
    path: new RegExp(`^${declaration.path.replace(/\{\w+\}/g, slug)}$`),
    parameters: parametersOf(declaration.query),
  }));
  return (url) => {
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? "" : url.slice(mark + 1);
    if (url.length > longestAddress) return null;
    if (plainPages.test(path)) return path;
    if (path === "/catalogue") return cataloguePath(selectionFromSearch(new URLSearchParams(search)));
    const call = calls.find((each) => each.path.test(path));
    return call ? withKnownParameters(path, search, call.parameters) : null;
  };
}

const parametersOf = (query: z.ZodType | undefined): string[] =>
  query && "shape" in query ? Object.keys(query.shape as object).toSorted() : [];

/** A parameter given twice is for the call itself to refuse. */
function withKnownParameters(path: string, search: string, names: string[]): string | null {
  if (search === "" || names.length === 0) return path;
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of names) {
    const [value, ...more] = given.getAll(name);
    if (more.length > 0 || value?.includes("\0")) return null;
    if (value !== undefined) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known.toString()}` : path;
}
