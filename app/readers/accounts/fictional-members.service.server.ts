import { isUniqueViolation } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { hashPassword, noPassword } from "#platform/identity/passwords.server.ts";
import type { Caller } from "#readers/accounts/account-access.service.server.ts";
import { insertAccount, updateAccount } from "#readers/accounts/accounts.store.server.ts";

interface FictionalMember {
  email: string;
  username: string;
  /** Null: no password is valid, so that no login succeeds. */
  password: string | null;
}

/** Members of the demonstration: verified without a mail. */
export const createFictionalMembers = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  /** @returns the member, as the caller of what follows. @throws AppError 409 for a taken name or address */
  async add({ email, username, password }: FictionalMember): Promise<Caller> {
    const passwordHash = password === null ? noPassword : await hashPassword(password);
    const instants = { createdAt: now(), emailVerifiedAt: now() };
    try {
      // A transaction of its own: a refusal leaves a surrounding one usable.
      const account = await db.transaction((tx) =>
        insertAccount(tx, { email, username, passwordHash, ...instants }),
      );
      return {
        id: account.id,
        account,
        tokenHash: Buffer.alloc(0),
        confirmedAt: account.createdAt,
        deviceId: null,
      };
    } catch (error) {
      throw isUniqueViolation(error) ? conflict("Adresse ou pseudo déjà pris.") : error;
    }
  },
  noteLogin: ({ id }: Pick<Caller, "id">): Promise<void> => updateAccount(db, id, { lastLogin: now() }),
});
