import { sql } from "drizzle-orm";
import { archivedDownloads, downloads } from "#modules/library/tables.ts";
import type { Executor } from "#platform/database.server.ts";
import { monthRows } from "#platform/months.server.ts";
import type { DownloadFormat } from "#modules/library/holdings/contract.ts";

export interface FormatCount extends Record<string, unknown> {
  /** `YYYY-MM` */
  month: string;
  format: DownloadFormat;
  count: number;
}

/** Downloads by month and format: those of the log, and those it has forgotten since. */
export async function countByFormat(db: Executor, months: readonly string[]): Promise<FormatCount[]> {
  const { rows } = await db.execute<FormatCount>(sql`
    select month, format, sum(count)::float8 as count from (
      select m.month, d.format, count(*) as count
      from ${monthRows(months)} m join ${downloads} d on d.downloaded_at >= m.begins and d.downloaded_at < m.ends
      group by m.month, d.format
      union all
      select m.month, a.format, a.downloads
      from ${monthRows(months)} m join ${archivedDownloads} a on a.month = (m.month || '-01')::date
    ) counted
    group by month, format`);
  return rows;
}
