import { eq } from "drizzle-orm";
import { shopSettings } from "#platform/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

/** What is stored under a setting's name; undefined while nothing is. */
export async function findSetting(db: Queryable, name: string): Promise<unknown> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name));
  return row?.value;
}

export async function saveSetting(
  db: Queryable,
  name: string,
  value: boolean | string,
  now: Date,
): Promise<void> {
  const values = { value, updatedAt: now };
  await db
    .insert(shopSettings)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: shopSettings.name, set: values });
}
