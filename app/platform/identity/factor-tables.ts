// The tables of passkeys and second factors, one for each kind of account. The account's key is a text or a number, by its table.
import { bigint, customType, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/data/columns.ts";

/** The key of an account of any kind. */
export type AccountKey = string | number;

const accountKey = (name: string, type: "uuid" | "integer") =>
  customType<{ data: AccountKey }>({ dataType: () => type })(name).notNull();

/** A column with the account's key, which the other columns of a factor's table follow. */
export interface AccountColumn {
  name: string;
  type: "uuid" | "integer";
}

export const passkeyTable = (table: string, { name, type }: AccountColumn) =>
  pgTable(table, {
    id: uuid("id").primaryKey().defaultRandom(),
    accountId: accountKey(name, type),
    credentialId: text("credential_id").notNull(),
    publicKey: bytes("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    rpId: text("rp_id").notNull(),
    name: text("name").notNull(),
    addedIn: bytes("added_in").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  });
export type PasskeyTable = ReturnType<typeof passkeyTable>;

/** The secret of an account's authenticator app, sealed, and the last time step whose code was used. */
export const authenticatorTable = (table: string, { name, type }: AccountColumn) =>
  pgTable(table, {
    accountId: accountKey(name, type).primaryKey(),
    secret: bytes("secret").notNull(),
    lastStep: bigint("last_step", { mode: "number" }).notNull(),
    addedAt: instant("added_at").notNull(),
  });
export type AuthenticatorTable = ReturnType<typeof authenticatorTable>;

export const recoveryCodeTable = (table: string, { name, type }: AccountColumn) =>
  pgTable(table, {
    codeHash: bytes("code_hash").primaryKey(),
    accountId: accountKey(name, type),
    usedAt: instant("used_at"),
  });
export type RecoveryCodeTable = ReturnType<typeof recoveryCodeTable>;
