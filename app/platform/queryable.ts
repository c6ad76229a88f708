import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

export type Database = NodePgDatabase & { $client: pg.Pool };
/** Where a query may run: by itself, or inside a transaction. */
export type Queryable = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "$with" | "with"
>;
/** Where raw statements run: the database, or a test that looks at their plans. */
export type Executor = Pick<Queryable, "execute">;
