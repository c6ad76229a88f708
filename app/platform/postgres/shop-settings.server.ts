import { eq } from "drizzle-orm";
import { shopSettings } from "#platform/postgres/platform-tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

/** The stored value of a setting; undefined if there is none. */
export async function findSetting(db: Queryable, name: string): Promise<unknown> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name));
  return row?.value;
}

/** As `findSetting`. Another transaction that locks the setting waits until this one ends. */
export async function lockSetting(tx: Queryable, name: string): Promise<unknown> {
  const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.name, name)).for("update");
  return row?.value;
}

export async function saveSetting(
  db: Queryable,
  name: string,
  value: boolean | string | number | Readonly<Record<string, string>> | readonly object[] | readonly string[],
  now: Date,
): Promise<void> {
  const values = { value, updatedAt: now };
  await db
    .insert(shopSettings)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: shopSettings.name, set: values });
}
