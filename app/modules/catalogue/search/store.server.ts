import { and, sql, type SQL } from "drizzle-orm";
import { books } from "#db/schema.ts";
import type { Queryable } from "#platform/database.server.ts";

export interface Search {
  condition: SQL;
  /** Higher is nearer to what was asked. */
  rank: SQL;
}

/** A typo is looked for in words of this length or more (decisions.md, "Catalogue"). */
const typoMinLength = 5;
/** Enough for any title; each further word only costs time. */
const maxWords = 12;

/**
 * How to find what a reader typed: exact forms and stems first, the last word also as a beginning; words with a typo
 * only when those find nothing. 'nothing' when the text holds no word at all.
 */
export async function searchOf(db: Queryable, text: string): Promise<Search | "nothing"> {
  const words = wordsOf(text);
  if (words.length === 0) return "nothing";
  const exact = exactSearch(text, words);
  const found = await db.select({ id: books.id }).from(books).where(exact.condition).limit(1);
  if (found.length > 0) return exact;
  return words.some((word) => word.length >= typoMinLength) ? typoSearch(words) : exact;
}

/** Words of letters and digits; an apostrophe stays inside, for the database to read as elision. */
const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFC")
      .replace(/[’ʼ‘`´]/g, "'")
      .match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []
  ).slice(0, maxWords);

function exactSearch(text: string, words: string[]): Search {
  const whole = words.map((word) => sql`plainto_tsquery('french', plain_text(${word}))`);
  const last = words.at(-1) ?? "";
  // The last word may be unfinished: its letters are taken as a beginning, beside its stem.
  const beginning = sql`to_tsquery('simple', quote_literal(regexp_replace(plain_text(${last}), '^.*''', '')) || ':*')`;
  const query = sql.join(
    [...whole.slice(0, -1), sql`(${whole.at(-1)} || ${beginning})`].map((part) => sql`(${part})`),
    sql` && `,
  );
  return {
    condition: sql`${books.search} @@ (${query})`,
    rank: sql`(case when plain_text(${books.title}) = plain_text(${text.trim()}) then 10 else 0 end)
      + ts_rank('{0.1, 0.2, 0.4, 1.0}', ${books.search}, (${query}))`,
  };
}

/** Each word must be like a word of title, author or tags; short words must stand there as they are. */
function typoSearch(words: string[]): Search {
  const parts = words.map((word) =>
    word.length >= typoMinLength
      ? sql`plain_text(${word}) <% ${books.searchWords}`
      : sql`${books.searchWords} like '%' || plain_text(${word}) || '%'`,
  );
  const condition = and(...parts);
  if (!condition) throw new Error("A search needs a word.");
  return { condition, rank: sql`word_similarity(plain_text(${words.join(" ")}), ${books.searchWords})` };
}
