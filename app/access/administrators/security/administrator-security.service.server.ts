import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid, isStatusOf } from "#platform/http/app-errors.ts";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import { recentFor } from "#platform/http/recent-authentication.ts";
import { hashPassword, verifyPassword } from "#platform/identity/passwords.server.ts";
import {
  passwordMinLength,
  passwordMinStrength,
} from "#access/administrators/security/administrator-security.rules.ts";
import type { ActingAdministrator } from "#access/administrators/administrators.service.server.ts";
import * as store from "#access/administrators/administrators.store.server.ts";
import { passwordIsNotEnough } from "#access/factors/factors.rules.ts";

const wrongOldPassword = () =>
  invalid("Mot de passe actuel incorrect.", { oldPassword: "Mot de passe actuel incorrect." });

const wrongPassword = () => invalid("Mot de passe incorrect.", { password: "Mot de passe incorrect." });

const tooWeak =
  "Ce mot de passe se devinerait trop vite : prenez par exemple quatre mots sans rapport, séparés par des tirets.";

/**
 * Whether a new password of this administrator would be refused: too short, common, or guessed with less than the
 * required effort. Loads a megabyte of dictionaries at its first call.
 */
export async function isWeakPassword({ username, password }: Credentials): Promise<boolean> {
  if (password.length < passwordMinLength) return true;
  const { passwordStrength } = await import("#platform/identity/password-strength.ts");
  return passwordStrength(password, [username]) < passwordMinStrength;
}

/** @throws AppError 400 for a new password of this administrator that would be guessed */
export async function refuseWeak(username: string, password: string): Promise<void> {
  if (await isWeakPassword({ username, password })) throw invalid(tooWeak, { newPassword: tooWeak });
}

interface Credentials {
  username: string;
  password: string;
}

/** The administrators' second factor, which itself knows the rules of passwords. */
interface FactorProof {
  /** @throws AppError 400 for a wrong code or passkey, 429 */
  confirm: (by: ActingAdministrator, proof: IdentityProof) => Promise<void>;
}

export type AdministratorSecurity = ReturnType<typeof createAdministratorSecurity>;

/** Wrong own passwords of each session: a thief of one cannot keep the owner from confirming another. */
const confirmations = { name: "own-password", points: 10, seconds: hours(1) / 1000 } as const;

export function createAdministratorSecurity(
  { db, now, rateLimits }: Pick<Deps, "db" | "now" | "rateLimits">,
  factor: FactorProof,
) {
  /** @returns the hash of the caller's password, which the given one matches. @throws `refusal`, AppError 429 */
  async function requireOwnPassword(by: ActingAdministrator, password: string, refusal: () => Error) {
    const key = `administrator ${by.tokenHash.toString("base64url")}`;
    await rateLimits.attempt(confirmations, key);
    const passwordHash = await store.readPasswordHash(db, by.id);
    if (!(await verifyPassword(passwordHash, password, "known"))) {
      await by.sign(db, { kind: "confirmation-failed" });
      throw refusal();
    }
    await rateLimits.reset(confirmations, key);
    return passwordHash;
  }

  async function requireFactor(by: ActingAdministrator, proof: IdentityProof): Promise<void> {
    try {
      await factor.confirm(by, proof);
    } catch (error) {
      if (isStatusOf(error, 400)) await by.sign(db, { kind: "confirmation-failed" });
      throw error;
    }
  }

  return {
    /** The caller's own password; sessions on other devices end. @throws AppError 400 for a wrong old or weak new one, 429 */
    async changePassword(by: ActingAdministrator, oldPassword: string, newPassword: string): Promise<void> {
      const oldHash = await requireOwnPassword(by, oldPassword, wrongOldPassword);
      await refuseWeak(by.username, newPassword);
      const passwordHash = await hashPassword(newPassword, "known");
      await db.transaction(async (tx) => {
        // A concurrent reset has excluded a caller who only knew the old one.
        const current = await store.lockAdministrator(tx, by.id);
        if (current?.passwordHash !== oldHash) throw wrongOldPassword();
        await store.updatePassword(tx, by.id, passwordHash);
        await store.endOthers(tx, by, now());
        await by.sign(tx, { kind: "password-changed" });
      });
    },

    /**
     * Proves that the caller's session is used by the administrator.
     * @returns until when sensitive calls work
     * @throws AppError 400 for a wrong proof, 403 for the password of an administrator with a second factor, 429
     */
    async confirm(by: ActingAdministrator, proof: IdentityProof): Promise<Date> {
      // Before the comparison: a refusal says nothing about the password.
      if (proof.password !== undefined && (await store.hasFactor(db, by.id))) throw passwordIsNotEnough();
      if (proof.password !== undefined) await requireOwnPassword(by, proof.password, wrongPassword);
      else await requireFactor(by, proof);
      const confirmedAt = now();
      await store.updateSession(db, by.tokenHash, { confirmedAt });
      return after(confirmedAt, recentFor);
    },
  };
}
