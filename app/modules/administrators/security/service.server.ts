import type { Deps } from "#platform/deps.server.ts";
import { invalid } from "#platform/errors.ts";
import { hashPassword, verifyPassword } from "#platform/passwords.server.ts";
import { passwordMinLength, passwordMinStrength } from "#modules/administrators/security/rules.ts";
import { type ActingAdministrator, failuresPerAccount } from "#modules/administrators/service.server.ts";
import { deleteOtherSessions, readPasswordHash } from "#modules/administrators/security/store.server.ts";
import { endYoungPasskeys, lockAdministrator, updatePassword } from "#modules/administrators/store.server.ts";

const wrongOldPassword = () =>
  invalid("Mot de passe actuel incorrect.", { oldPassword: "Mot de passe actuel incorrect." });

const tooWeak =
  "Ce mot de passe se devinerait trop vite : prenez par exemple quatre mots sans rapport, séparés par des tirets.";

/**
 * Whether a new password of this administrator would be refused: too short, common, or guessed with less than the
 * required effort. Loads a megabyte of dictionaries at its first call.
 */
export async function isWeakPassword({ username, password }: Credentials): Promise<boolean> {
  if (password.length < passwordMinLength) return true;
  const { passwordStrength } = await import("#platform/password-strength.ts");
  return passwordStrength(password, [username]) < passwordMinStrength;
}

interface Credentials {
  username: string;
  password: string;
}

export type AdministratorSecurity = ReturnType<typeof createAdministratorSecurity>;

export function createAdministratorSecurity({
  db,
  now,
  rateLimits,
}: Pick<Deps, "db" | "now" | "rateLimits">) {
  return {
    /** The caller's own password; sessions on other devices end. @throws AppError 400 for a wrong old or weak new one, 429 */
    async changePassword(by: ActingAdministrator, oldPassword: string, newPassword: string): Promise<void> {
      const key = by.username.toLowerCase();
      await rateLimits.consume(failuresPerAccount, key);
      const oldHash = await readPasswordHash(db, by.id);
      if (!(await verifyPassword(oldHash, oldPassword))) throw wrongOldPassword();
      await rateLimits.reset(failuresPerAccount, key);
      if (await isWeakPassword({ username: by.username, password: newPassword }))
        throw invalid(tooWeak, { newPassword: tooWeak });
      const passwordHash = await hashPassword(newPassword);
      await db.transaction(async (tx) => {
        // A concurrent reset has excluded a caller who only knew the old one.
        const current = await lockAdministrator(tx, by.id);
        if (current?.passwordHash !== oldHash) throw wrongOldPassword();
        await updatePassword(tx, by.id, passwordHash);
        await deleteOtherSessions(tx, by.id, by.tokenHash);
        await endYoungPasskeys(tx, by, now());
        await by.sign(tx, { kind: "password-changed" });
      });
    },
  };
}
