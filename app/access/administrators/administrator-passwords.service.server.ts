import { randomBytes } from "node:crypto";
import {
  deleteDevicesOf,
  deleteSessionsOf,
  endAllPasskeys,
  findAdministrator,
  insertAdministrator,
  updatePassword,
} from "#access/administrators/administrators.store.server.ts";
import { isUniqueViolation } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { hashPassword } from "#platform/identity/passwords.server.ts";

/** Administrators' passwords that the program chooses, for the operator. */
export function createAdministratorPasswords({ db, now }: Pick<Deps, "db" | "now">) {
  /** @returns the password: the given one, or a random one to be shown once */
  async function create(username: string, password = randomPassword()): Promise<string> {
    const passwordHash = await hashPassword(password, "known");
    await refusingTakenName(username, insertAdministrator(db, { username, passwordHash, createdAt: now() }));
    return password;
  }

  /** A new password for an administrator who lost the old one; every session ends. */
  async function reset(username: string): Promise<string> {
    const administrator = await findAdministrator(db, username);
    if (!administrator) throw notFound(`Aucun administrateur « ${username} ».`);
    const password = randomPassword();
    const passwordHash = await hashPassword(password, "known");
    await db.transaction(async (tx) => {
      await updatePassword(tx, administrator.id, passwordHash);
      await deleteSessionsOf(tx, administrator.id);
      await deleteDevicesOf(tx, administrator.id);
      await endAllPasskeys(tx, administrator.id);
    });
    return password;
  }

  return { create, reset };
}

/** Inserts an administrator. @throws AppError 409 if the name or the address is taken */
export async function refusingTakenName(username: string, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (isUniqueViolation(error, "administrators_email_key")) throw takenEmail();
    if (isUniqueViolation(error)) throw conflict(`L’administrateur « ${username} » existe déjà.`);
    throw error;
  }
}

export const takenEmail = () => conflict("Cette adresse est celle d’un autre administrateur.");

/** 96 bits: impossible to guess, and short enough to type once. */
export const randomPassword = (): string => randomBytes(12).toString("base64url");
