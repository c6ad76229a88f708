import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { isStatusOf, notSignedIn } from "#platform/http/app-errors.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { PasskeyAnswer } from "#platform/identity/webauthn.ts";
import { type Caller, endLostFactor, lockCaller } from "#readers/accounts/account-access.service.server.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";
import {
  type LoginOrigin,
  type Sessions,
  wrongCredentials,
} from "#readers/accounts/login/member-sessions.service.server.ts";
import { type Account, findAccount, memberFactors } from "#readers/accounts/accounts.store.server.ts";
import { endCodes, type Factors } from "#access/factors/module.server.ts";

interface GivenFactor {
  code?: string | undefined;
  answer?: PasskeyAnswer | undefined;
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Members' second factor: an authenticator app with recovery codes. Once set up, the password alone opens no session. */
export function createSecondFactor(
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  factors: Factors,
  security: Security,
  sessions: Sessions,
) {
  const steps = factors.secondStepsOf(memberFactors);

  /** After the right password. @throws AppError 401 with a challenge, for an account with a second factor */
  async function requireFor(
    { id, passwordHash }: Account,
    data: { remember: boolean; passwordIsCommon: boolean },
  ): Promise<void> {
    if (await steps.codes.since(id)) throw await steps.ask({ accountId: id, passwordHash, data });
  }

  /** The first step of a challenge, and its member. @throws AppError 401, 403 */
  async function find(challenge: string) {
    const first = await steps.find(challenge);
    const account = await findAccount(db, first.accountId);
    if (!account || !first.isOf(account.passwordHash)) throw notSignedIn(wrongCredentials);
    await sessions.refuseNonMember(account);
    return { account, first };
  }

  /** @throws AppError 400 for a wrong code, 401, 403, 429 */
  async function logIn({ challenge, ...given }: GivenFactor & { challenge: string }, origin: LoginOrigin) {
    const { account, first } = await find(challenge);
    const record = await steps.prove(account.id, given);
    const opened = sessions.open(account, {
      remember: first.data["remember"] === true,
      ...origin,
      async settle(tx) {
        const way = await record(tx);
        await steps.spend(tx, challenge);
        if (way === "recovery-code")
          await security.note(tx, account.id, "recovery-code-used", "member", origin.requestOrigin);
      },
    });
    return {
      ...(await noting(opened, account, origin)),
      passwordIsCommon: first.data["passwordIsCommon"] === true,
    };
  }

  /** The owner sees that a person who knows the password has no code. */
  async function noting<T>(work: Promise<T>, { id }: Account, { requestOrigin }: LoginOrigin): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isStatusOf(error, 400))
        await security.note(db, id, "second-factor-failed", "unknown", requestOrigin);
      throw error;
    }
  }

  /** @returns recovery codes, shown once. @throws AppError 400, 401 */
  const setUp = (caller: Caller, given: { challenge: string; code: string }, requestOrigin: RequestOrigin) =>
    db.transaction(async (tx) => {
      await lockCaller(tx, caller, now());
      const codes = await steps.codes.setUp(tx, caller.id, given);
      await announce(tx, caller, "second-factor-on", requestOrigin);
      return codes;
    });

  /** @throws AppError 400 for a wrong code, 401, 429 */
  async function remove(caller: Caller, code: string, requestOrigin: RequestOrigin): Promise<void> {
    const record = await steps.prove(caller.id, { code });
    await db.transaction(async (tx) => {
      await lockCaller(tx, caller, now());
      await record(tx);
      await endCodes(tx, memberFactors, caller.id);
      await announce(tx, caller, "second-factor-off", requestOrigin);
    });
  }

  /** @returns recovery codes, shown once. @throws AppError 400 for a wrong code, 401, 429 */
  async function renewCodes(caller: Caller, code: string, requestOrigin: RequestOrigin): Promise<string[]> {
    const record = await steps.prove(caller.id, { code });
    return db.transaction(async (tx) => {
      await lockCaller(tx, caller, now());
      await record(tx);
      const codes = await steps.codes.renewRecoveryCodes(tx, caller.id);
      await announce(tx, caller, "recovery-codes-renewed", requestOrigin);
      return codes;
    });
  }

  async function announce(
    tx: Queryable,
    { id: memberId }: Caller,
    mail: "second-factor-on" | "second-factor-off" | "recovery-codes-renewed",
    requestOrigin: RequestOrigin,
  ): Promise<void> {
    // A factor that was used just now is not lost.
    await endLostFactor(tx, memberId);
    await security.note(tx, memberId, mail, "member", requestOrigin);
    await jobs.send(tx, accountMail, { mail, memberId, occurredAt: now().toISOString(), ...requestOrigin });
  }

  return {
    requireFor,
    accountOf: async (challenge: string): Promise<Account> => (await find(challenge)).account,
    isOn: async (memberId: string, within: Queryable): Promise<boolean> =>
      (await steps.codes.since(memberId, within)) !== null,
    logIn,
    setUp,
    remove,
    renewCodes,
    askSetUp: ({ id, account }: Caller) => steps.codes.askSetUp(id, account.email),
    async status({ id }: Caller) {
      const since = await steps.codes.since(id);
      return {
        since: since?.toISOString() ?? null,
        recovery_codes_left: await steps.codes.countRecoveryCodes(id),
      };
    },
    /** Whether a code or a passkey is the caller's. @throws AppError 400 for a wrong one, 429 */
    confirm: ({ id, tokenHash }: Pick<Caller, "id" | "tokenHash">, given: GivenFactor): Promise<void> =>
      steps.confirm(id, tokenHash, given),
  };
}
