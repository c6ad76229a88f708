import type { Deps } from "#platform/process/deps.server.ts";
import { notSignedIn } from "#platform/http/app-errors.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#platform/identity/webauthn.ts";
import { type Caller, lockCaller } from "#readers/accounts/account-access.service.server.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import type { Security } from "#readers/accounts/security/account-security.service.server.ts";
import type {
  LoginOrigin,
  OpenedSession,
  Sessions,
} from "#readers/accounts/login/member-sessions.service.server.ts";
import { findAccount, memberFactors } from "#readers/accounts/accounts.store.server.ts";
import type { Factors } from "#access/factors/module.server.ts";

/** Members' passkeys, and the login with one. */
export function createMemberPasskeys(
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  factors: Factors,
  security: Security,
  sessions: Sessions,
) {
  const passkeys = factors.passkeysOf(memberFactors);

  /** A passkey verifies its owner on the device: no second factor follows. @throws AppError 401, 403 */
  async function logIn(
    { answer, remember }: { answer: PasskeyAnswer; remember: boolean },
    origin: LoginOrigin,
  ): Promise<OpenedSession> {
    const used = await passkeys.verify(answer);
    const account = await findAccount(db, String(used.accountId));
    if (!account || account.erasedAt) throw notSignedIn();
    await sessions.refuseNonMember(account);
    return sessions.open(account, { remember, ...origin, settle: (tx) => passkeys.settle(tx, used) });
  }

  /** @throws AppError 400, 401, 409 */
  async function add(
    caller: Caller,
    { name, answer }: { name: string; answer: NewPasskeyAnswer },
    requestOrigin: RequestOrigin,
  ) {
    const credential = await passkeys.verifyNew(caller.id, answer);
    return db.transaction(async (tx) => {
      await lockCaller(tx, caller, now());
      const added = await passkeys.add(tx, caller.id, { name, addedIn: caller.tokenHash, credential });
      await security.note(tx, caller.id, "passkey-added", "member", requestOrigin);
      await jobs.send(tx, accountMail, mailOf("passkey-added", caller, name, requestOrigin));
      return added;
    });
  }

  /** @throws AppError 401, 404 */
  const remove = (caller: Caller, id: string, requestOrigin: RequestOrigin): Promise<void> =>
    db.transaction(async (tx) => {
      await lockCaller(tx, caller, now());
      const { name } = await passkeys.remove(tx, caller.id, id);
      await security.note(tx, caller.id, "passkey-removed", "member", requestOrigin);
      await jobs.send(tx, accountMail, mailOf("passkey-removed", caller, name, requestOrigin));
    });

  const mailOf = <Mail extends "passkey-added" | "passkey-removed">(
    mail: Mail,
    { id: memberId }: Caller,
    name: string,
    requestOrigin: RequestOrigin,
  ) => ({ mail, memberId, name, occurredAt: now().toISOString(), ...requestOrigin });

  return {
    logIn,
    ask: passkeys.ask,
    list: ({ id }: Caller) => passkeys.list(id),
    askNew: ({ id, account }: Caller) => passkeys.askNew(id, account.email),
    add,
    remove,
    rename: ({ id }: Caller, passkeyId: string, name: string) => passkeys.rename(db, id, passkeyId, name),
    countForeign: passkeys.countForeign,
  };
}
