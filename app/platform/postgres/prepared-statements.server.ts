import type { Queryable } from "#platform/postgres/database.server.ts";

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
