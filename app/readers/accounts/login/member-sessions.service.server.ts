import { after } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { DeviceCookies } from "#platform/http/device-cookies.server.ts";
import { forbidden, notSignedIn } from "#platform/http/app-errors.ts";
import type { NetworkKeys } from "#platform/http/network-keys.server.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import { sessionLife } from "#readers/accounts/membership.rules.ts";
import type { KnownDevice, Security } from "#readers/accounts/security/account-security.service.server.ts";
import * as store from "#readers/accounts/accounts.store.server.ts";
import type { Verification } from "#readers/accounts/login/email-verification.service.server.ts";

export const wrongCredentials = "E-mail ou mot de passe incorrect.";

export interface LoginOrigin {
  requestOrigin: RequestOrigin;
  devices: DeviceCookies;
  keys: NetworkKeys;
}

interface NewSession extends Pick<LoginOrigin, "requestOrigin" | "devices"> {
  remember: boolean;
  /** Records how the member proved who they are, in the session's transaction. */
  settle?: (tx: Queryable) => Promise<void>;
}

export interface OpenedSession {
  memberId: string;
  token: string;
  /** For the content of its cookie. */
  device: KnownDevice;
}

export type Sessions = ReturnType<typeof createSessions>;

/** The end of each login: a session for a member who has proved who they are. */
export function createSessions(
  { db, now }: Pick<Deps, "db" | "now">,
  security: Security,
  verification: Verification,
) {
  /** @throws AppError 403 */
  async function refuseNonMember(account: store.Account): Promise<void> {
    if (account.suspendedAt) throw forbidden("Compte suspendu.");
    if (account.emailVerifiedAt) return;
    await verification.mailAgain(account.id);
    throw forbidden("Vérifiez votre adresse e-mail avant de vous connecter.");
  }

  /** @param account as it was when the member proved who they are */
  async function open(account: store.Account, { remember, requestOrigin, devices, settle }: NewSession) {
    const memberId = account.id;
    const token = newToken();
    const known = await security.knownDevice(memberId, devices);
    return db.transaction(async (tx) => {
      const createdAt = now();
      // During the check the password may have been replaced, and every session ended.
      const current = await store.lockAccount(tx, memberId);
      if (current?.passwordHash !== account.passwordHash) throw notSignedIn(wrongCredentials);
      if (current.suspendedAt) throw forbidden("Compte suspendu.");
      await settle?.(tx);
      const device = await security.noteLogin(tx, account, requestOrigin, known);
      await store.insertSession(tx, {
        tokenHash: hashToken(token),
        memberId,
        remember,
        createdAt,
        expiresAt: after(createdAt, sessionLife(remember)),
        confirmedAt: createdAt,
        deviceId: device.id,
        ...requestOrigin,
      });
      await store.updateAccount(tx, memberId, { lastLogin: createdAt });
      return { memberId, token, device };
    });
  }

  return { refuseNonMember, open };
}
