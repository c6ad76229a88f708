import { eq } from "drizzle-orm";
import { shopSettings } from "#db/schema/platform.ts";
import type { Queryable } from "#platform/database.server.ts";

const settingName = "consent-required";

export async function findConsentRequired(db: Queryable): Promise<boolean> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, settingName));
  return row?.value === true;
}

export async function saveConsentRequired(db: Queryable, required: boolean, now: Date): Promise<void> {
  const values = { value: required, updatedAt: now };
  await db
    .insert(shopSettings)
    .values({ name: settingName, ...values })
    .onConflictDoUpdate({ target: shopSettings.name, set: values });
}
