import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { hashPassword } from "#platform/identity/passwords.server.ts";
import {
  insertAccount,
  isEmailTaken,
  isUsernameTaken,
  type Account,
} from "#readers/accounts/accounts.store.server.ts";
import { refuseCommon } from "#readers/accounts/login/member-passwords.service.server.ts";
import { refuseHouseName } from "#readers/accounts/membership.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

export interface Admission {
  /** The address that a mailed link proves, locked until the transaction ends. @throws AppError for a dead link */
  emailOf: (tx: Queryable) => Promise<string>;
}

/** Makes a verified member of the person who reads a mailbox, for a module to the right that mailed a link there. */
export const createAdmission =
  ({ db, now, content, config }: ShopDeps, onVerified: (tx: Queryable, account: Account) => Promise<void>) =>
  /** @throws AppError 400, 409 for a name or an address of another account */
  async (
    { username, password }: { username: string; password: string },
    { emailOf }: Admission,
  ): Promise<void> => {
    await db.transaction(emailOf);
    refuseHouseName(username, config.brand);
    await refuseCommon("password", password);
    if (await isUsernameTaken(db, username)) throw nameTaken();
    const passwordHash = await hashPassword(password);
    try {
      await db.transaction(async (tx) => {
        const email = await emailOf(tx);
        if (await isEmailTaken(tx, email, now()))
          throw conflict(
            "Un compte existe déjà avec votre adresse\u202F: connectez-vous, vos livres y sont dès qu’elle est confirmée.",
          );
        const account = await insertAccount(tx, {
          email,
          username,
          passwordHash,
          termsVersion: content.page("cgu").version,
          createdAt: now(),
          emailVerifiedAt: now(),
        });
        await onVerified(tx, account);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw nameTaken();
      throw error;
    }
  };

const nameTaken = () => conflict("Pseudo déjà pris.", { username: "Pseudo déjà pris." });
