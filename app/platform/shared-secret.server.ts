import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { shopSettings } from "#platform/tables.ts";
import type { Queryable } from "#platform/database.server.ts";

/** A secret that all processes of a shop share, in base64url; created at the first request. */
export async function sharedSecret(db: Queryable, name: string, now: Date): Promise<string> {
  const fresh = randomBytes(32).toString("base64url");
  await db.insert(shopSettings).values({ name, value: fresh, updatedAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name));
  return row?.value as string;
}

/** Gives a secret a new value; a process that has read it uses the former one until it reads it again. */
export async function replaceSharedSecret(db: Queryable, name: string, now: Date): Promise<void> {
  const row = { value: randomBytes(32).toString("base64url"), updatedAt: now };
  await db
    .insert(shopSettings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: shopSettings.name, set: row });
}
