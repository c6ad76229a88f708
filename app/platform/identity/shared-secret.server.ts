import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { after } from "#platform/data/dates.ts";
import { days, minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { type Reseal, type Resealed, UnreadableSecretError } from "#platform/identity/sealing.server.ts";
import { findKeyAdoption } from "#platform/identity/secret-key.server.ts";
import { shopSettings } from "#platform/postgres/platform-tables.ts";

type Sealing = Pick<Deps, "db" | "secrets" | "now">;
interface SealedValue {
  /** In base64. */
  sealed: string;
}
const isSealed = (value: unknown): value is SealedValue =>
  typeof value === "object" && value !== null && "sealed" in value && typeof value.sealed === "string";

/**
 * A secret that all processes of a shop share, in base64url; created at the first request, and again if it was sealed
 * under a key that is lost.
 */
export async function sharedSecret(deps: Sealing, name: string): Promise<string> {
  const value = (await findValue(deps.db, name)) ?? (await insertFirst(deps, name));
  if (typeof value === "string") {
    await sealLater(deps, name, value);
    return value;
  }
  if (!isSealed(value)) throw new Error(`The stored secret ${name} has an unknown form.`);
  try {
    return deps.secrets.unseal(Buffer.from(value.sealed, "base64"), contextOf(name));
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    return replaceUnreadable(deps, name, value);
  }
}

/** A kept secret is read again after this time: an operator replaces it in another process. */
const keptLife = minutes(1);

/** The same for work at each request: the secret is kept for a minute. */
export function keptSharedSecret(deps: Sealing, name: string): () => Promise<string> {
  let kept: { secret: string; readAt: Date } | undefined;
  return async () => {
    const now = deps.now();
    // A clock that was set back makes it old, too.
    if (!kept || now < kept.readAt || now >= after(kept.readAt, keptLife))
      kept = { secret: await sharedSecret(deps, name), readAt: now };
    return kept.secret;
  };
}

/** Gives a secret a new value; a process that has read it uses the former one until it reads it again. */
export async function replaceSharedSecret(deps: Sealing, name: string): Promise<void> {
  const row = { value: sealedValue(deps, name, freshSecret()), updatedAt: deps.now() };
  await deps.db
    .insert(shopSettings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: shopSettings.name, set: row });
}

/** Seals all of them again. */
export async function resealSharedSecrets(tx: Queryable, reseal: Reseal): Promise<Resealed> {
  const result = { readable: 0, unreadable: 0 };
  for (const { name, value } of await tx.select().from(shopSettings)) {
    if (!isSealed(value)) continue;
    const sealed = reseal(Buffer.from(value.sealed, "base64"), contextOf(name));
    if (sealed) {
      const row = { value: { sealed: sealed.toString("base64") } };
      await tx.update(shopSettings).set(row).where(eq(shopSettings.name, name));
    }
    result[sealed ? "readable" : "unreadable"] += 1;
  }
  return result;
}

/** A random value that is the shop's for ever, and no secret; in base64url. */
export async function lastingRandomValue(db: Queryable, name: string, now: Date): Promise<string> {
  await db.insert(shopSettings).values({ name, value: freshSecret(), updatedAt: now }).onConflictDoNothing();
  return (await findValue(db, name)) as string;
}

const freshSecret = () => randomBytes(32).toString("base64url");
const contextOf = (name: string) => `shop_settings:${name}`;
const sealedValue = ({ secrets }: Sealing, name: string, secret: string): SealedValue => ({
  sealed: secrets.seal(secret, contextOf(name)).toString("base64"),
});

async function findValue(db: Queryable, name: string): Promise<unknown> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name));
  return row?.value;
}

async function insertFirst(deps: Sealing, name: string): Promise<unknown> {
  const value = sealedValue(deps, name, freshSecret());
  await deps.db.insert(shopSettings).values({ name, value, updatedAt: deps.now() }).onConflictDoNothing();
  return findValue(deps.db, name);
}

/**
 * Versions before the key stored the secret as it is. It is sealed a day after this version began: until then a former
 * one may serve next to it.
 */
async function sealLater(deps: Sealing, name: string, secret: string): Promise<void> {
  const adoptedAt = await findKeyAdoption(deps.db);
  if (!adoptedAt || deps.now() < after(adoptedAt, days(1))) return;
  await replaceValue(deps, name, secret, secret);
}

async function replaceUnreadable(deps: Sealing, name: string, former: unknown): Promise<string> {
  await replaceValue(deps, name, former, freshSecret());
  return sharedSecret(deps, name);
}

/** Only if it still has the former value: processes do this concurrently. */
async function replaceValue(deps: Sealing, name: string, former: unknown, secret: string): Promise<void> {
  await deps.db
    .update(shopSettings)
    .set({ value: sealedValue(deps, name, secret), updatedAt: deps.now() })
    .where(and(eq(shopSettings.name, name), eq(shopSettings.value, former)));
}
