import type { Deps } from "#platform/deps.server.ts";
import { invalid } from "#platform/errors.ts";
import { hashPassword, verifyPassword } from "#platform/passwords.server.ts";
import { type ActingAdministrator, failuresPerAccount } from "#modules/administrators/service.server.ts";
import { deleteOtherSessions, readPasswordHash } from "#modules/administrators/security/store.server.ts";
import { lockAdministrator, updatePassword } from "#modules/administrators/store.server.ts";

const wrongOldPassword = () =>
  invalid("Mot de passe actuel incorrect.", { oldPassword: "Mot de passe actuel incorrect." });

export type AdministratorSecurity = ReturnType<typeof createAdministratorSecurity>;

export function createAdministratorSecurity({ db, rateLimits }: Pick<Deps, "db" | "rateLimits">) {
  return {
    /** The caller's own password; sessions on other devices end. @throws AppError 400 for a wrong old one, 429 */
    async changePassword(by: ActingAdministrator, oldPassword: string, newPassword: string): Promise<void> {
      const key = by.username.toLowerCase();
      await rateLimits.consume(failuresPerAccount, key);
      const oldHash = await readPasswordHash(db, by.id);
      if (!(await verifyPassword(oldHash, oldPassword))) throw wrongOldPassword();
      await rateLimits.reset(failuresPerAccount, key);
      const passwordHash = await hashPassword(newPassword);
      await db.transaction(async (tx) => {
        // A concurrent reset has excluded a caller who only knew the old one.
        const current = await lockAdministrator(tx, by.id);
        if (current?.passwordHash !== oldHash) throw wrongOldPassword();
        await updatePassword(tx, by.id, passwordHash);
        await deleteOtherSessions(tx, by.id, by.tokenHash);
        await by.sign(tx, { kind: "password-changed" });
      });
    },
  };
}
