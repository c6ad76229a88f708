import {
  type ActingAdministrator,
  type Administrators,
  type AuditLog,
  type LoginOrigin,
  wrongCredentials,
} from "#access/administrators/administrators.service.server.ts";
import * as store from "#access/administrators/administrators.store.server.ts";
import type { FactorRule } from "#access/administrators/security/factor-rule.service.server.ts";
import { isWeakPassword } from "#access/administrators/security/administrator-security.service.server.ts";
import { endCodes, type Factors } from "#access/factors/module.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, isStatusOf, notFound, notSignedIn } from "#platform/http/app-errors.ts";
import type { PasskeyAnswer } from "#platform/identity/webauthn.ts";

interface GivenFactor {
  code?: string | undefined;
  answer?: PasskeyAnswer | undefined;
}

export type AdministratorFactor = ReturnType<typeof createAdministratorFactor>;

/**
 * Administrators' second factor: an authenticator app with recovery codes, or a passkey. With either of them, the
 * password alone opens no session.
 */
export function createAdministratorFactor(
  { db, now }: Pick<Deps, "db" | "now">,
  factors: Factors,
  { openSession }: Pick<Administrators, "openSession">,
  rule: Pick<FactorRule, "isAskedOf">,
  audit: () => AuditLog,
) {
  const steps = factors.secondStepsOf(store.administratorFactors);

  /** After the right password. @throws AppError 401 with a challenge, for an administrator with a second factor */
  async function requireFor(
    { id, username, passwordHash }: store.Administrator,
    password: string,
  ): Promise<void> {
    if (!(await store.hasFactor(db, id))) return;
    const passwordIsWeak = await isWeakPassword({ username, password });
    throw await steps.ask({ accountId: id, passwordHash, data: { passwordIsWeak } });
  }

  /** @throws AppError 400 for a wrong code, 401, 429 */
  async function logIn({ challenge, ...given }: GivenFactor & { challenge: string }, origin: LoginOrigin) {
    const first = await steps.find(challenge);
    const administrator = await store.findAdministratorById(db, Number(first.accountId));
    if (!administrator || !first.isOf(administrator.passwordHash)) throw notSignedIn(wrongCredentials);
    const record = await steps.prove(administrator.id, given);
    const note = (within: Queryable, kind: "recovery-code-used" | "second-factor-failed") =>
      audit().record(within, administrator, origin.requestOrigin, { kind });
    try {
      const session = await openSession(administrator, origin, async (tx) => {
        const way = await record(tx);
        await steps.spend(tx, challenge);
        if (way === "recovery-code") await note(tx, "recovery-code-used");
      });
      return { session, passwordIsWeak: first.data["passwordIsWeak"] === true };
    } catch (error) {
      if (isStatusOf(error, 400)) await note(db, "second-factor-failed");
      throw error;
    }
  }

  /** @returns recovery codes, shown once. @throws AppError 400, 401 */
  const setUp = (by: ActingAdministrator, given: { challenge: string; code: string }): Promise<string[]> =>
    db.transaction(async (tx) => {
      await store.lockCaller(tx, by, now());
      const codes = await steps.codes.setUp(tx, by.id, given);
      await by.sign(tx, { kind: "second-factor-on" });
      return codes;
    });

  /** @throws AppError 400 for a wrong code, 401, 409 for the last factor, where one is asked, 429 */
  const remove = (by: ActingAdministrator, code: string): Promise<void> =>
    withCode(by, code, async (tx) => {
      await endCodes(tx, store.administratorFactors, by.id);
      if ((await rule.isAskedOf(by.role, tx)) && !(await store.hasFactor(tx, by.id)))
        throw conflict("Un second facteur vous est demandé\u202F: ajoutez d’abord une clé d’accès.");
      await by.sign(tx, { kind: "second-factor-off" });
    });

  /** @returns recovery codes, shown once. @throws AppError 400 for a wrong code, 401, 429 */
  const renewCodes = (by: ActingAdministrator, code: string): Promise<string[]> =>
    withCode(by, code, async (tx) => {
      const codes = await steps.codes.renewRecoveryCodes(tx, by.id);
      await by.sign(tx, { kind: "recovery-codes-renewed" });
      return codes;
    });

  async function withCode<T>(by: ActingAdministrator, code: string, act: (tx: Queryable) => Promise<T>) {
    const record = await steps.prove(by.id, { code });
    return db.transaction(async (tx) => {
      await store.lockCaller(tx, by, now());
      await record(tx);
      return act(tx);
    });
  }

  /** Another administrator's lost factors: the next login asks for new ones. @throws AppError 404, 409 for the caller */
  const removeOf = (id: number, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      if (id === by.id)
        throw conflict("Cela ne se fait pas sur soi-même\u202F: demandez à un autre administrateur.");
      const colleague = await store.lockAdministrator(tx, id);
      if (!colleague) throw notFound("Administrateur introuvable.");
      await endFactors(tx, id);
      const object = { type: "administrator", id, label: colleague.username } as const;
      await by.sign(tx, { kind: "administrator-factors-removed", object });
    });

  async function endFactors(tx: Queryable, id: number): Promise<void> {
    await store.endAllPasskeys(tx, id);
    await endCodes(tx, store.administratorFactors, id);
    await store.deleteSessionsOf(tx, id);
    await store.deleteDevicesOf(tx, id);
  }

  return {
    requireFor,
    logIn,
    setUp,
    remove,
    renewCodes,
    removeOf,
    askSetUp: ({ id, username }: ActingAdministrator) => steps.codes.askSetUp(id, username),
    async status({ id }: ActingAdministrator) {
      const since = await steps.codes.since(id);
      return {
        since: since?.toISOString() ?? null,
        recovery_codes_left: await steps.codes.countRecoveryCodes(id),
      };
    },
    /** The operator's way for an administrator who has lost all factors. @throws AppError 404 */
    async recover(username: string): Promise<void> {
      const administrator = await store.findAdministrator(db, username);
      if (!administrator) throw notFound(`Aucun administrateur « ${username} ».`);
      await db.transaction((tx) => endFactors(tx, administrator.id));
    },
    /** Whether a code or a passkey is the caller's. @throws AppError 400 for a wrong one, 429 */
    confirm: ({ id, tokenHash }: ActingAdministrator, given: GivenFactor): Promise<void> =>
      steps.confirm(id, tokenHash, given),
  };
}
