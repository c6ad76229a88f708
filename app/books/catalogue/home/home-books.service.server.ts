import { plainDescription } from "#formats/formatted-text.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { WrittenAnswer } from "#platform/http/http.server.ts";
import { noteRead } from "#platform/http/reading.server.ts";
import type { Category } from "#books/catalogue/books/books.contract.ts";
import { largestOf, rowSize } from "#books/catalogue/books/books.rules.ts";
import * as store from "#books/catalogue/home/home-books.store.server.ts";

/** Characters of an author's life: more than the lines that are shown. */
const lifeLength = 400;

interface Parts {
  db: Queryable;
  /** The books of these ids as JSON, with commas between them. */
  written: (ids: number[]) => Promise<string>;
  now: () => Date;
  categories: () => Promise<Category[]>;
  /** The most downloaded books of a category, as `written`. */
  popularIn: (categoryId: number) => Promise<string>;
  countFree: () => Promise<number>;
}

/** The books of the home page beyond its two specified lists (docs/decisions/093). */
export const createHomeBooks =
  ({ db, written, now, categories, popularIn, countFree }: Parts) =>
  async (): Promise<WrittenAnswer> => {
    noteRead("home", "lists", "entries");
    const [featured, rows, free, quotation, author, series, toCome] = await Promise.all([
      featuredBook(),
      categoryRows(),
      countFree(),
      quotedBook(),
      describedAuthor(),
      newestSeries(),
      announcedBooks(),
    ]);
    return new WrittenAnswer(
      `{"featured":${featured},"free_books":${free},"quotation":${quotation},"author":${author},"series":${series},"announced":[${toCome}],"categories":[${rows.join(",")}]}`,
    );

    async function announcedBooks(): Promise<string> {
      const found = await store.findAnnounced(db, now());
      noteRead(...found.ids.map((id) => `book:${id}`));
      return found.books;
    }

    async function quotedBook(): Promise<string> {
      const found = await store.findQuoted(db);
      if (!found) return "null";
      const { quote, ...book } = found;
      return JSON.stringify({
        text: quote.text,
        by: [quote.author, quote.source].filter(Boolean).join(", "),
        ...book,
      });
    }

    async function describedAuthor(): Promise<string> {
      const found = await store.findDescribedAuthor(db);
      if (!found) return "null";
      noteRead(`contributor:${found.slug}`);
      return JSON.stringify({ ...found, life: plainDescription(found.life).slice(0, lifeLength) });
    }

    async function newestSeries(): Promise<string> {
      const found = await store.findNewestSeries(db);
      if (!found) return "null";
      const { slug, name, ids } = found;
      return `{"slug":${JSON.stringify(slug)},"name":${JSON.stringify(name)},"books":[${await written(ids)}]}`;
    }

    async function featuredBook(): Promise<string> {
      const edition = (await store.findFeatured(db)) ?? (await store.findNewest(db));
      if (!edition) return "null";
      const { id, bookId } = edition;
      const description = edition.description === null ? null : plainDescription(edition.description);
      const book = await written([bookId]);
      if (book === "") return "null";
      return `{"edition_id":${id},"description":${JSON.stringify(description)},"book":${book}}`;
    }

    async function categoryRows(): Promise<string[]> {
      const [chosen, all] = await Promise.all([store.findHomeCategoryIds(db), categories()]);
      const shown =
        chosen.length > 0 ? chosen.flatMap((id) => all.find((each) => each.id === id) ?? []) : largestOf(all);
      const filled = await Promise.all(
        shown.map(async ({ id, slug, name }) => ({ slug, name, books: await popularIn(id) })),
      );
      return filled
        .filter(({ books }) => books !== "")
        .map(
          ({ slug, name, books }) =>
            `{"slug":${JSON.stringify(slug)},"name":${JSON.stringify(name)},"books":[${books}]}`,
        );
    }
  };

/** The two lists that the home page begins with, and the number of all books on sale. @param current for this number just after a change */
export const createFrontRows = ({
  db,
  current,
  written,
}: Pick<Parts, "db" | "written"> & { current: Queryable }) => {
  async function front(find: typeof store.findLatestIds): Promise<WrittenAnswer> {
    noteRead("lists");
    return new WrittenAnswer(`[${await written(await find(db, rowSize))}]`);
  }
  return {
    latest: () => front(store.findLatestIds),
    popular: () => front(store.findPopularIds),
    countBooks: () => store.countBooks(current),
  };
};
