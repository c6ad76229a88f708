import { Column, is, sql, type SQL } from "drizzle-orm";

/**
 * A JSON object as text, written by PostgreSQL: what goes out as it is need not be read, checked and written once more by
 * the process. Columns become JSON by their type; anything else must be JSON already. `concat` costs less than
 * `json_build_object`, which looks up each argument's type again for each row.
 */
export function writtenObject(members: Record<string, Column | SQL>): SQL {
  const parts = Object.entries(members).map(([name, member], index) => {
    const opening = sql.raw(`'${index === 0 ? "{" : ","}"${name}":'`);
    return sql`${opening}, ${is(member, Column) ? writtenColumn(member) : member}`;
  });
  return sql`concat(${sql.join(parts, sql`, `)}, '}')`;
}

function writtenColumn(column: Column): SQL {
  const text = column.dataType === "number" ? sql`${column}::text` : sql`to_json(${column})::text`;
  return column.notNull ? text : sql`coalesce(${text}, 'null')`;
}
