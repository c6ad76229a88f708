import { after } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { isStatusOf, notSignedIn } from "#platform/http/app-errors.ts";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import { recentFor } from "#platform/http/recent-authentication.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { Caller } from "#readers/accounts/account-access.service.server.ts";
import type { Passwords } from "#readers/accounts/login/member-passwords.service.server.ts";
import type { SecondFactor } from "#readers/accounts/factors/member-second-factor.service.server.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";
import { passwordIsNotEnough } from "#access/factors/factors.rules.ts";
import { confirmSession } from "#readers/accounts/accounts.store.server.ts";

interface Neighbours {
  passwords: Passwords;
  secondFactor: Pick<SecondFactor, "confirm" | "isOn">;
  security: Security;
}

/** Proves that an open session is used by its member (docs/decisions/073-recent-authentication.md). */
export const createConfirmation = (
  { db, now }: Pick<Deps, "db" | "now">,
  { passwords, secondFactor, security }: Neighbours,
) => ({
  /**
   * @returns until when sensitive calls work
   * @throws AppError 400 for a wrong proof, 401, 403 for the password of an account with a second factor, 429
   */
  async confirm(caller: Caller, proof: IdentityProof, requestOrigin: RequestOrigin): Promise<Date> {
    // Before the comparison: a refusal says nothing about the password.
    if (proof.password !== undefined && (await secondFactor.isOn(caller.id, db))) throw passwordIsNotEnough();
    try {
      if (proof.password !== undefined) await passwords.confirm(caller, proof.password);
      else await secondFactor.confirm(caller, proof);
    } catch (error) {
      const failure = proof.password === undefined ? "second-factor-failed" : "login-failed";
      if (isStatusOf(error, 400)) await security.note(db, caller.id, failure, "unknown", requestOrigin);
      throw error;
    }
    const confirmedAt = now();
    // A reset during the comparison has ended the session of a caller who only knew the old password.
    if (!(await confirmSession(db, caller.tokenHash, confirmedAt))) throw notSignedIn();
    return after(confirmedAt, recentFor);
  },
});
