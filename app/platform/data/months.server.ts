import { sql, type SQL } from "drizzle-orm";
import { publisherTimeZone } from "#platform/data/months.ts";

/**
 * The months `YYYY-MM` as rows `month, begins, ends` (not included), so that each month is read as a range of an index
 * and no month is computed per row. @param until if it is a day `YYYY-MM-DD`: the last one that counts
 */
export function monthRows(months: readonly string[], until?: string): SQL {
  const whole = beginning(sql`month`, "1 month");
  const ends = until === undefined || until.length === 7 ? whole : sql`least(${whole}, ${dayEnd(until)})`;
  return sql`(select month, ${beginning(sql`month`)} as begins, ${ends} as ends
    from unnest(${sql.param([...months])}::text[]) as month)`;
}

const dayEnd = (day: string): SQL =>
  sql`(${day}::timestamp + interval '1 day') at time zone ${sql.raw(`'${publisherTimeZone}'`)}`;

const beginning = (month: SQL, later = "0"): SQL =>
  sql`((${month} || '-01')::timestamp + ${sql.raw(`interval '${later}'`)}) at time zone ${sql.raw(`'${publisherTimeZone}'`)}`;
