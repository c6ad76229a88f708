import type {
  ActingAdministrator,
  Administrators,
  LoginOrigin,
  OpenedSession,
} from "#access/administrators/administrators.service.server.ts";
import * as store from "#access/administrators/administrators.store.server.ts";
import type { FactorRule } from "#access/administrators/security/factor-rule.service.server.ts";
import type { Factors } from "#access/factors/module.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notSignedIn } from "#platform/http/app-errors.ts";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#platform/identity/webauthn.ts";

export type AdministratorPasskeys = ReturnType<typeof createAdministratorPasskeys>;

/** Administrators' passkeys, and the login with one. */
export function createAdministratorPasskeys(
  { db, now }: Pick<Deps, "db" | "now">,
  factors: Factors,
  administrators: Pick<Administrators, "openSession">,
  rule: Pick<FactorRule, "isAskedOf">,
) {
  const passkeys = factors.passkeysOf(store.administratorFactors);

  /** A passkey verifies its owner on the device: no second factor follows. @throws AppError 401 */
  async function logIn(answer: PasskeyAnswer, origin: LoginOrigin): Promise<OpenedSession> {
    const used = await passkeys.verify(answer);
    const administrator = await store.findAdministratorById(db, Number(used.accountId));
    if (!administrator) throw notSignedIn();
    return administrators.openSession(administrator, origin, (tx) => passkeys.settle(tx, used));
  }

  /** @throws AppError 400, 401, 409 */
  async function add(by: ActingAdministrator, { name, answer }: { name: string; answer: NewPasskeyAnswer }) {
    const credential = await passkeys.verifyNew(by.id, answer);
    return db.transaction(async (tx) => {
      await store.lockCaller(tx, by, now());
      const added = await passkeys.add(tx, by.id, { name, addedIn: by.tokenHash, credential });
      await by.sign(tx, { kind: "passkey-added", details: { name } });
      return added;
    });
  }

  /** @throws AppError 401, 404, 409 for the last factor, where one is asked */
  const remove = (by: ActingAdministrator, id: string): Promise<void> =>
    db.transaction(async (tx) => {
      await store.lockCaller(tx, by, now());
      const { name } = await passkeys.remove(tx, by.id, id);
      if ((await rule.isAskedOf(by.role, tx)) && !(await store.hasFactor(tx, by.id)))
        throw conflict("C’est votre seul second facteur\u202F: ajoutez-en d’abord un autre.");
      await by.sign(tx, { kind: "passkey-removed", details: { name } });
    });

  /** @throws AppError 404 */
  const rename = (by: ActingAdministrator, id: string, name: string): Promise<void> =>
    db.transaction(async (tx) => {
      await passkeys.rename(tx, by.id, id, name);
      await by.sign(tx, { kind: "passkey-renamed", details: { name } });
    });

  return {
    logIn,
    ask: passkeys.ask,
    list: ({ id }: ActingAdministrator) => passkeys.list(id),
    askNew: ({ id, username }: ActingAdministrator) => passkeys.askNew(id, username),
    add,
    remove,
    rename,
    countForeign: passkeys.countForeign,
  };
}
