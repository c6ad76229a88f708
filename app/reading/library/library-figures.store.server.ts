import { sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { archivedDownloads, countedDownloads, downloads } from "#reading/library/library.tables.ts";
import type { Executor } from "#platform/postgres/database.server.ts";
import { monthRows } from "#platform/data/months.server.ts";
import type { DownloadFormat } from "#reading/library/holdings.contract.ts";

export interface FormatCount extends Record<string, unknown> {
  /** `YYYY-MM` */
  month: string;
  format: DownloadFormat;
  count: number;
}

/** Downloads by month and format: those in the log, and those removed from it, of which only whole months are known. */
export async function countByFormat(db: Executor, months: readonly string[], until?: string) {
  const { rows } = await db.execute<FormatCount>(sql`
    select month, format, sum(count)::float8 as count from (
      select m.month, d.format, count(*) as count
      from ${monthRows(months, until)} m join ${downloads} d on d.downloaded_at >= m.begins and d.downloaded_at < m.ends
      group by m.month, d.format
      union all
      select m.month, a.format, a.downloads
      from ${monthRows(months, until)} m join ${archivedDownloads} a on a.month = (m.month || '-01')::date
    ) counted
    group by month, format`);
  return rows;
}

/** Counted downloads by book and month: one by each member, edition and day (decisions.md, "Catalogue"). */
export async function countByBook(db: Executor, { from, to }: { from: string; to: string }) {
  const { rows } = await db.execute<{ title: string; author: string; month: string; downloads: number }>(sql`
    select b.title, b.author, to_char(counted.month, 'YYYY-MM') as month, sum(counted.downloads)::int as downloads from (
      select edition_id, date_trunc('month', day) as month, count(*) as downloads from ${countedDownloads}
      where day between ${from}::date and ${to}::date group by 1, 2
    ) counted
    join ${editions} e on e.id = counted.edition_id join ${books} b on b.id = e.book_id
    group by b.id, counted.month order by counted.month, downloads desc, b.id`);
  return rows;
}

/** Counted downloads of some editions together, by month; months without any are left out. */
export async function countOfEditions(
  db: Executor,
  editionIds: readonly number[],
  { from, to }: { from: string; to: string },
) {
  const { rows } = await db.execute<{ month: string; downloads: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, count(*)::int as downloads from ${countedDownloads}
    where edition_id = any(${sql.param([...editionIds])}::int[]) and day between ${from}::date and ${to}::date group by 1`);
  return rows;
}

/** The books with the most counted downloads, from a day to another, both included (decisions.md, "Catalogue"). */
export async function findMostDownloaded(
  db: Executor,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ id: number; title: string; downloads: number }[]> {
  const { rows } = await db.execute<{ id: number; title: string; downloads: number }>(sql`
    select b.id, b.title, sum(counted.downloads)::int as downloads from (
      select edition_id, count(*) as downloads from ${countedDownloads}
      where day between ${from}::date and ${to}::date group by 1
    ) counted
    join ${editions} e on e.id = counted.edition_id
    join ${books} b on b.id = e.book_id and b.online_at is not null
    group by b.id, b.title order by downloads desc, b.id desc limit ${limit}`);
  return rows;
}
