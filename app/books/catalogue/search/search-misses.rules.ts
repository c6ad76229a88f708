/** How long what readers searched in vain is kept, in days. */
export const missesKeptDays = 90;

const filters = ["categoryId", "collection", "isFree", "dateFrom", "dateTo"];
const longest = 100;

/** Written alike, so that equal searches count together; null if it may hold an address or a number of a person. */
export function countedSearch(q: string): string | null {
  const text = q.trim().toLowerCase().replace(/\s+/g, " ");
  return text === "" || text.length > longest || /@|\d[\d .-]{5,}/.test(text) ? null : text;
}

/** The search of a page of the catalogue, or of its call; null for other addresses, later pages and lists under filters. */
export function searchOf(url: string): string | null {
  const [path = "", query = ""] = url.split("?", 2);
  if ((path !== "/catalogue" && path !== "/api/books") || !query.includes("q=")) return null;
  const parts = new URLSearchParams(query);
  if (filters.some((name) => parts.has(name)) || (parts.get("page") ?? "1") !== "1") return null;
  return countedSearch(parts.get("q") ?? "");
}
