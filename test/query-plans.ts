import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#platform/postgres/database.server.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}
const scansOf = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** The tables with a full scan by the statements of some work. */
export async function tablesReadWhole(
  db: Executor,
  work: (recording: Executor) => Promise<unknown>,
): Promise<string[]> {
  const scans: string[] = [];
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(
      sql`explain (format json) ${statement}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (plan) scans.push(...scansOf(plan));
    return db.execute(statement);
  };
  await work({ execute } as unknown as Executor);
  return scans;
}
