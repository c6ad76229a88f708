import { type GeneratedWords, seededNumbers } from "./generate.ts";

export interface RequestKind {
  name: string;
  /** The target of its group. */
  group: "list" | "search" | "suggestion";
  query: () => string;
}

/** Requests of every kind, with parameters drawn from the catalogue's own data. */
export function requestKinds(made: GeneratedWords, editions: number, seed: number): RequestKind[] {
  const random = seededNumbers(seed);
  const pick = <Item>(all: Item[]) => all[Math.floor(all.length * random())] as Item;
  const sort = () => pick(["popular", "created_desc", "title_asc"]);
  const category = () => 1 + Math.floor(random() * made.categories);
  const page = () => 1 + Math.floor(random() * 5);
  const day = () => `${1500 + Math.floor(random() * 500)}-0${1 + Math.floor(random() * 9)}-15`;
  const range = () => [day(), day()].toSorted();
  const dates = () => `dateFrom=${range()[0]}&dateTo=2030-01-01`;
  const between = () => {
    const [from, to] = range();
    return `dateFrom=${from}&dateTo=${to}`;
  };
  const q = (text: string) => `q=${encodeURIComponent(text)}`;
  const often = (all: string[]) => all[Math.floor(all.length * random() ** 3)] ?? "";
  const long = made.words.filter((word) => word.length >= 7);
  const typo = () => {
    const word = pick(long);
    const at = 2 + Math.floor(random() * (word.length - 3));
    return word.slice(0, at) + word.slice(at + 1);
  };
  const lastPage = Math.min(5000, Math.floor(editions / 1.6 / 12));
  const list = (name: string, query: () => string): RequestKind => ({ name, group: "list", query });
  const search = (name: string, query: () => string): RequestKind => ({ name, group: "search", query });
  const suggestion = (name: string, query: () => string): RequestKind => ({
    name: `suggestions: ${name}`,
    group: "suggestion",
    query,
  });
  const begun = (text: string) => q(text.slice(0, 2 + Math.floor(random() * 8)));
  return [
    list("any sort", () => `sort=${sort()}&page=${page()}`),
    list("category", () => `categoryId=${category()}&sort=${sort()}&page=${page()}`),
    list("free", () => `isFree=1&sort=${sort()}&page=${page()}`),
    list("dates from", () => `${dates()}&sort=${sort()}&page=${page()}`),
    list("dates between", () => `${between()}&sort=${sort()}&page=${page()}`),
    list("category, free", () => `categoryId=${category()}&isFree=1&sort=${sort()}`),
    list("category, free, dates", () => `categoryId=${category()}&isFree=1&${between()}&sort=${sort()}`),
    list("free, dates", () => `isFree=1&${between()}&sort=${sort()}`),
    list(`deep pages (to ${lastPage})`, () => `sort=${sort()}&page=${1 + Math.floor(random() * lastPage)}`),
    search("whole title", () => q(pick(made.titles))),
    search("author", () => q(pick(made.authors))),
    search("two words", () => q(`${pick(made.words)} ${often(made.authors).split(" ")[1]}`)),
    search("frequent word", () => q(often(made.words))),
    search("tag", () => q(pick(made.tags))),
    search("category", () => q(pick(made.themes))),
    search("category and author", () =>
      q(`${often(made.authors).split(" ")[1]} ${pick(made.themes).split(" ")[1]}`),
    ),
    search("words never together", () => q(`${often(made.words)} ${pick(made.words)} xqzwvkj`)),
    search("beginning of three letters", () => q(pick(made.words).slice(0, 3))),
    search("misspelled word", () => q(typo())),
    suggestion("beginning of a title", () => begun(pick(made.titles))),
    suggestion("beginning of a name", () => begun(pick(made.authors))),
    // By its second word: the generated names share the first one, which every book has.
    suggestion("beginning of a category", () => begun(pick(made.themes).split(" ")[1] ?? "")),
    suggestion("misspelled word", () => q(typo())),
    search("word, filters, sort", () => `${q(often(made.words))}&categoryId=${category()}&sort=${sort()}`),
  ];
}
