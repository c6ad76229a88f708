import type { Deps } from "#platform/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { hashPassword, verifyPassword } from "#platform/passwords.server.ts";
import { hashToken } from "#platform/tokens.server.ts";
import { type Administrators, failuresPerAccount } from "#modules/administrators/service.server.ts";
import {
  deleteAdministrator,
  deleteOtherSessions,
  deleteSessionNamed,
  findAdministrators,
  findSessions,
  savePassword,
} from "#modules/administrators/security/store.server.ts";

export type AdministratorSecurity = ReturnType<typeof createAdministratorSecurity>;

type Caller = Awaited<ReturnType<Administrators["requireAdministrator"]>>;

/** What an administrator may do about access: their own sessions and password, and who else comes in. */
export function createAdministratorSecurity(
  { db, now, rateLimits }: Pick<Deps, "db" | "now" | "rateLimits">,
  administrators: Administrators,
) {
  return {
    async sessions(caller: Caller, token: string) {
      const current = hashToken(token);
      const rows = await findSessions(db, caller.id, now());
      return rows.map(({ id, tokenHash, createdAt, expiresAt }) => ({
        id,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        current: tokenHash.equals(current),
      }));
    },

    async closeSession(caller: Caller, id: string): Promise<void> {
      if (!(await deleteSessionNamed(db, caller.id, id))) throw notFound("Session inconnue.");
    },

    async changePassword(caller: Caller, token: string, oldPassword: string, newPassword: string) {
      const key = caller.username.toLowerCase();
      await rateLimits.consume(failuresPerAccount, key);
      if (!(await verifyPassword(caller.passwordHash, oldPassword))) {
        const text = "Mot de passe actuel incorrect.";
        throw invalid(text, { oldPassword: text });
      }
      await rateLimits.reset(failuresPerAccount, key);
      const passwordHash = await hashPassword(newPassword);
      await db.transaction(async (tx) => {
        await savePassword(tx, caller.id, passwordHash);
        await deleteOtherSessions(tx, caller.id, hashToken(token));
      });
    },

    async colleagues(caller: Caller) {
      const rows = await findAdministrators(db);
      return rows.map(({ id, username, createdAt }) => ({
        id,
        username,
        created_at: createdAt.toISOString(),
        current: id === caller.id,
      }));
    },

    /** @returns the password, which is told this once */
    async add(username: string) {
      return { username, password: await administrators.create(username) };
    },

    /** Nobody removes themselves: at least the caller stays, and the back office is never locked. */
    async remove(caller: Caller, id: number): Promise<void> {
      if (id === caller.id) throw conflict("Vous ne pouvez pas vous retirer vous-même.");
      if (!(await deleteAdministrator(db, id))) throw notFound("Administrateur inconnu.");
    },
  };
}
