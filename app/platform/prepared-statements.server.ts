import { hash } from "node:crypto";
import type { Database, Queryable } from "#platform/database.server.ts";

/**
 * A frequent statement: built and named once for a database, so that each connection parses it a single time and
 * PostgreSQL keeps its plan. For statements that find rows by complete keys, whose plan is the same for all values.
 * @param build ends in Drizzle's `prepare`, with a unique name; variable values are `sql.placeholder`
 */
export function prepared<Statement>(build: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const built = new WeakMap<Queryable, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

/**
 * Runs a frequent statement whose text another library writes, named after its text, so that each connection plans it once. For a
 * bounded number of texts: a connection keeps every plan.
 * @param text with `$1`, `$2` … for the values
 */
export async function runNamed(within: Queryable, text: string, values: unknown[]): Promise<unknown[]> {
  // Drizzle names only statements that it writes itself; its session names any.
  const { session } = (within as Database)._;
  const name = hash("sha256", text, "base64url").slice(0, 22);
  const { rows } = (await session
    .prepareQuery({ sql: text, params: values }, undefined, name, false)
    .execute()) as { rows: unknown[] };
  return rows;
}
