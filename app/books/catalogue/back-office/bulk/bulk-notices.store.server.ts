import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type BulkAct,
  maxAuthorLength,
  type NoticeField,
} from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import { nameKey } from "#books/catalogue/back-office/catalogue-editing.store.server.ts";
import { mostFormerNames } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { books, editions } from "#books/catalogue/catalogue.tables.ts";
import { nothingStated } from "#books/catalogue/metadata/accessibility.rules.ts";

const nothing = sql`${JSON.stringify(nothingStated)}::jsonb`;

/** The stored values of a notice, as JSON; '' is no text. */
export const noticeValues: Record<NoticeField, SQL> = {
  author: sql`to_jsonb(${books.author})`,
  series: sql`jsonb_build_object('name', coalesce(${books.series}, ''), 'number', ${books.seriesNumber})`,
  collection: sql`to_jsonb(coalesce(${books.collection}, ''))`,
  rights: sql`to_jsonb(coalesce(${books.rights}, ''))`,
  language: sql`to_jsonb(${books.language})`,
  accessibility: sql`${nothing} || coalesce(${editions.accessibility}, '{}')`,
};

const textOf = (value: SQL) => sql`(${value} #>> '{}')`;

/** As `formerNamesOf` of a correction. */
const formerNames = (author: SQL) => sql`case
  when ${books.author} in (${author}) or ${books.author} = any(${books.formerNames}) then ${books.formerNames}
  else (${books.formerNames} || ${books.author})[greatest(1, cardinality(${books.formerNames}) + 2 - ${mostFormerNames}):] end`;

export const noticeAssignments: Record<NoticeField, (value: SQL) => SQL> = {
  author: (value) => sql`author = ${textOf(value)}, former_names = ${formerNames(textOf(value))}`,
  series: (value) =>
    sql`series = nullif(${value} ->> 'name', ''), series_number = (${value} ->> 'number')::integer`,
  collection: (value) => sql`collection = nullif(${textOf(value)}, '')`,
  rights: (value) => sql`rights = nullif(${textOf(value)}, '')`,
  language: (value) => sql`language = ${textOf(value)}`,
  accessibility: (value) => sql`accessibility = nullif(${value}, ${nothing})`,
};

export function noticeAfter(act: Extract<BulkAct, { kind: NoticeField }>): SQL {
  switch (act.kind) {
    case "author":
      return sql`to_jsonb(${act.replaces === "" ? sql`${act.author}::text` : withName(act.replaces, act.author)})`;
    case "series":
      return sql`jsonb_build_object('name', ${act.series}::text,
        'number', ${act.series === "" ? sql`null::integer` : books.seriesNumber})`;
    case "collection":
      return sql`to_jsonb(${act.collection}::text)`;
    case "rights":
      return sql`to_jsonb(${act.rights}::text)`;
    case "language":
      return sql`to_jsonb(${act.language}::text)`;
    case "accessibility":
      return sql`${JSON.stringify(act.accessibility)}::jsonb`;
  }
}

/** The authors with one name replaced: a whole one, between separators of `authorsOf`. */
function withName(former: string, name: string): SQL {
  const literally = former.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
  const whole = String.raw`(^|[,;&]\s*|\s(?:et|and)\s+)${literally}(?=$|\s*[,;&]|\s(?:et|and)\s)`;
  return sql`regexp_replace(${books.author}, ${whole}, ${String.raw`\1` + name.replaceAll("\\", "\\\\")}, 'g')`;
}

const keyWith = (book: SQLWrapper, author: SQL) =>
  sql`(select ${nameKey(sql`own.title`, author)} from ${books} as own where own.id = ${book})`;

/** Whether another book has these authors and the title of this one. @param book an id */
export const hasNamesake = (book: SQLWrapper, author: SQL): SQL => sql`exists (select from ${books} as other
  where other.id <> ${book} and ${nameKey(sql`other.title`, sql`other.author`)} = ${keyWith(book, author)})`;

const planned = sql`book`;
const authorAfter = textOf(sql`after`);

/** Why a row of a plan keeps its author. */
export const authorRefusal: SQL = sql`case when after = before then null
  when length(${authorAfter}) > ${maxAuthorLength} then 'long_author'
  when ${hasNamesake(planned, authorAfter)} or count(*) over (partition by ${keyWith(planned, authorAfter)}) > 1
    then 'namesake' end`;
