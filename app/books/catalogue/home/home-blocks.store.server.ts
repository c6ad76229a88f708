import { sql } from "drizzle-orm";
import {
  books,
  categories,
  categoryBooks,
  collectionBooks,
  collections,
  contributorBooks,
  contributors,
  formerBookSlugs,
  series,
  seriesBooks,
} from "#books/catalogue/catalogue.tables.ts";
import type { ListSource } from "#books/catalogue/home/home-blocks.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** What a block asks for: chosen books by their slugs, or the books of what has a slug. */
export interface AskedList {
  id: number;
  of: ListSource;
  slug: string;
  books: readonly string[];
}

export interface FoundList extends Record<string, unknown> {
  id: number;
  /** Null for chosen books, and for what is gone. */
  name: string | null;
  description: string | null;
  portrait_url: string | null;
  /** Of those on sale. */
  ids: number[];
}

const bookOf = sql`${books} b where b.online_at is not null and (b.slug = chosen.slug
  or b.id = (select book_id from ${formerBookSlugs} former where former.slug = chosen.slug))`;

/** The books of all lists of a page in one query. @param limit of those that are not chosen one by one */
export async function findLists(
  db: Queryable,
  lists: readonly AskedList[],
  limit: number,
): Promise<FoundList[]> {
  const { rows } = await db.execute<FoundList>(sql`
    select s.id, named.name, named.description, named.portrait_url,
      case s."of"
        when 'category' then array(select b.id from ${categories} c join ${categoryBooks} l on l.category_id = c.id
          join ${books} b on b.id = l.book_id where c.slug = s.slug and b.online_at is not null
          order by b.downloads desc, b.id desc limit ${limit})
        when 'collection' then array(select b.id from ${collectionBooks} l join ${books} b on b.id = l.book_id
          where l.collection = s.slug and b.online_at is not null order by b.online_at desc, b.id desc limit ${limit})
        when 'series' then array(select b.id from ${seriesBooks} l join ${books} b on b.id = l.book_id
          where l.series = s.slug and b.online_at is not null
          order by b.series_number nulls last, b.online_at, b.id limit ${limit})
        when 'author' then array(select b.id from ${contributorBooks} l join ${books} b on b.id = l.book_id
          where l.contributor = s.slug and l.role = 'aut' and b.online_at is not null
          order by b.online_at desc, b.id desc limit ${limit})
        else array(select found.id from jsonb_array_elements_text(s.books) with ordinality as chosen (slug, place)
          cross join lateral (select b.id from ${bookOf} limit 1) found order by chosen.place)
      end as ids
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as s (id integer, "of" text, slug text, books jsonb)
    left join lateral (
      select name, description, null as portrait_url from ${categories} where s."of" = 'category' and slug = s.slug
      union all select name, description, null from ${collections} where s."of" = 'collection' and slug = s.slug
      union all select name, description, null from ${series} where s."of" = 'series' and slug = s.slug
      union all select name, description, portrait_url from ${contributors} where s."of" = 'author' and slug = s.slug
    ) named on true`);
  return rows;
}

export interface QuotedBook extends Record<string, unknown> {
  asked: string;
  id: number;
  slug: string;
  title: string;
}

/** The books on sale with these slugs, present or former. */
export async function findQuotedBooks(db: Queryable, slugs: readonly string[]): Promise<QuotedBook[]> {
  const { rows } = await db.execute<QuotedBook>(sql`
    select chosen.slug as asked, found.id, found.slug, found.title
    from unnest(${sql.param(slugs)}::text[]) as chosen (slug)
    cross join lateral (select b.id, b.slug, b.title from ${bookOf} limit 1) found`);
  return rows;
}
