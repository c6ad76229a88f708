import type { FastifyRequest } from "fastify";
import type { Act, Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Guarded } from "#platform/http/endpoint.ts";
import { type DeviceCookies, noDeviceCookies } from "#platform/http/device-cookies.server.ts";
import type { NetworkKeys } from "#platform/http/network-keys.server.ts";
import { requireRecent } from "#platform/http/recent-authentication.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { AppError, notSignedIn } from "#platform/http/app-errors.ts";
import { requireOwnOrigin } from "#platform/http/own-origin.server.ts";
import { pretendToVerify, requireRoomToVerify, verifyPassword } from "#platform/identity/passwords.server.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import { type RequestOrigin, requestOriginOf } from "#platform/http/request-origin.server.ts";
import { createAdministratorPasswords } from "#access/administrators/administrator-passwords.service.server.ts";
import { createAdministratorDevices } from "#access/administrators/administrator-devices.service.server.ts";
import {
  type AdministratorAct,
  outsideRoleCode,
  useIsStoredEvery,
} from "#access/administrators/administrators.rules.ts";
import type { FactorRule } from "#access/administrators/security/factor-rule.service.server.ts";
import { mayCall, type Role } from "#access/administrators/team/team.rules.ts";
import * as store from "#access/administrators/administrators.store.server.ts";

export const administratorCookie = "encrier_admin";
/** Over HTTPS, the browser lets no other host or path set or replace the cookie (RFC 6265bis, 4.1.3.2). */
export const administratorCookieOf = ({ publicUrl }: { publicUrl: string }): string =>
  publicUrl.startsWith("https:") ? `__Host-${administratorCookie}` : administratorCookie;
/** decisions.md, "Accounts". */
export const administratorSessionLife = hours(12);

export type Administrators = ReturnType<typeof createAdministratorService>;

type Foundation = Pick<Deps, "db" | "now" | "rateLimits"> & { config: Pick<Deps["config"], "publicUrl"> };

export const wrongCredentials = "Identifiant ou mot de passe incorrect.";

export interface LoginOrigin {
  requestOrigin: RequestOrigin;
  devices: DeviceCookies;
  keys: NetworkKeys;
}

export interface OpenedSession {
  administratorId: number;
  token: string;
  /** For the device's cookie. */
  deviceToken: string;
}

/** Origin of logins that did not come over the network. */
const fromNowhere: LoginOrigin = {
  requestOrigin: { device: null, address: null },
  devices: noDeviceCookies,
  keys: { line: "", network: "" },
};

/** The administrator's id and name; null while the login has not succeeded. */
export type KnownAdministrator = { id: number; username: string } | null;

/** The log of what administrators do, which is another module's. */
export interface AuditLog {
  record(
    within: Queryable,
    administrator: KnownAdministrator,
    origin: RequestOrigin,
    act: Act<AdministratorAct>,
  ): Promise<void>;
  signatory(administrator: KnownAdministrator, origin: RequestOrigin): Signatory;
}

/** The calling administrator, who signs what they do. */
export interface ActingAdministrator extends Signatory {
  id: number;
  username: string;
  email: string | null;
  role: Role;
  tokenHash: Buffer;
  /** For what is sensitive only sometimes. @throws AppError 403 unless the session proved itself recently */
  requireRecent: () => void;
}

export function createAdministratorService(
  { db, now, rateLimits, config }: Foundation,
  audit: () => AuditLog,
  /** Refuses the login by password alone of an administrator with a second factor. */
  requireFactor: (administrator: store.Administrator, password: string) => Promise<void>,
  rule: Pick<FactorRule, "isAskedOf">,
) {
  const devices = createAdministratorDevices({ db, now, rateLimits });
  const cookieName = administratorCookieOf(config);
  const ownOrigin = new URL(config.publicUrl).origin;

  /** @throws AppError 401; 403 outside one's role, and until a second factor is set up where it is asked */
  async function requireAdministrator(request: FastifyRequest, guarded: Guarded) {
    const caller = await requireSession(request, guarded);
    if (await lacksFactor(caller)) throw factorMissing();
    return caller;
  }

  const lacksFactor = async ({ id, role }: Pick<ActingAdministrator, "id" | "role">): Promise<boolean> =>
    (await rule.isAskedOf(role)) && !(await store.hasFactor(db, id));

  /**
   * Also for an administrator who has no second factor yet, to set it up. Reads require the cookie; changes also check
   * the request's origin (decisions.md, "Accounts").
   */
  async function requireSession(request: FastifyRequest, call: Guarded): Promise<ActingAdministrator> {
    requireOwnOrigin(request, ownOrigin);
    const token = request.cookies[cookieName];
    const tokenHash = hashToken(token ?? "");
    const session = token ? await store.findOpenSession(db, tokenHash, now()) : undefined;
    if (!session) throw notSignedIn("Session administrateur requise.");
    if (session.lastUsedAt < before(now(), useIsStoredEvery))
      await store.updateSession(db, tokenHash, { lastUsedAt: now() });
    const { id, username, email, role } = session.administrator;
    if (!mayCall(role, call)) throw outsideRole();
    const requireRecently = () => requireRecent(session.confirmedAt, now());
    if (call.sensitive) requireRecently();
    if (call.allowance) await rateLimits.consume(call.allowance, String(id));
    const signatory = audit().signatory({ id, username }, requestOriginOf(request));
    return { id, username, email, role, tokenHash, requireRecent: requireRecently, ...signatory };
  }

  /** @throws AppError 401, 429, 503 */
  async function login(username: string, password: string, origin = fromNowhere): Promise<OpenedSession> {
    // Without a query: this is what an attack costs.
    if (!origin.devices.areThere) requireRoomToVerify();
    const administrator = await store.findAdministrator(db, username);
    const device = administrator ? await devices.knownDevice(administrator.id, origin.devices) : null;
    if (!device) requireRoomToVerify();
    const tries = devices.triesOf(username, device, origin.keys);
    await tries.begin();
    const matches = administrator
      ? await verifyPassword(administrator.passwordHash, password, device ? "known" : "stranger")
      : await pretendToVerify(password);
    if (!administrator || !matches) {
      // An unknown name is not stored: it may be a password in the wrong field.
      await audit().record(db, administrator ?? null, origin.requestOrigin, { kind: "login-failed" });
      throw notSignedIn(wrongCredentials);
    }
    await tries.succeed();
    await requireFactor(administrator, password);
    return openSession(administrator, origin);
  }

  /**
   * @param administrator as it was when the administrator proved who they are
   * @param settle records that proof, in the session's transaction
   */
  async function openSession(
    administrator: store.Administrator,
    { requestOrigin, devices: cookies }: LoginOrigin,
    settle?: (tx: Queryable) => Promise<void>,
  ): Promise<OpenedSession> {
    const { id: administratorId } = administrator;
    const token = newToken();
    const createdAt = now();
    const session = {
      tokenHash: hashToken(token),
      administratorId,
      createdAt,
      expiresAt: after(createdAt, administratorSessionLife),
      confirmedAt: createdAt,
      lastUsedAt: createdAt,
      ...requestOrigin,
    };
    const known = await devices.knownDevice(administratorId, cookies);
    return db.transaction(async (tx) => {
      // During the comparison the password may have been replaced, and every session ended.
      const current = await store.lockAdministrator(tx, administratorId);
      if (current?.passwordHash !== administrator.passwordHash) throw notSignedIn(wrongCredentials);
      await settle?.(tx);
      await store.insertSession(tx, session);
      await audit().record(tx, administrator, requestOrigin, { kind: "login" });
      return { administratorId, token, deviceToken: await devices.noteLogin(tx, administratorId, known) };
    });
  }

  const logout = (administrator: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await store.deleteSession(tx, administrator.tokenHash);
      await administrator.sign(tx, { kind: "logout" });
    });

  return {
    ...createAdministratorPasswords({ db, now }),
    requireAdministrator,
    requireSession,
    lacksFactor,
    requireOwnOrigin: (request: FastifyRequest) => requireOwnOrigin(request, ownOrigin),
    login,
    openSession,
    logout,
    existAny: () => store.hasAdministrators(db),
    /** As a signatory of the audit log. */
    async known(username: string): Promise<KnownAdministrator> {
      const found = await store.findAdministrator(db, username);
      return found ? { id: found.id, username: found.username } : null;
    },
  };
}

const outsideRole = () =>
  new AppError(403, "Ce n’est pas dans votre rôle\u202f: demandez à un propriétaire de la boutique.", {
    code: outsideRoleCode,
  });

/** For a session that may only set up a second factor. */
const factorMissing = () =>
  new AppError(
    403,
    "Protégez d’abord votre compte d’administrateur par une clé d’accès ou une application.",
    {
      code: "second_factor_setup_required",
    },
  );
