import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Act, Signatory } from "#platform/acts.ts";
import { isUniqueViolation, type Queryable } from "#platform/database.server.ts";
import { after, hours, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { AppError, conflict, forbidden, notFound, notSignedIn } from "#platform/errors.ts";
import { hashPassword, pretendToVerify, verifyPassword } from "#platform/passwords.server.ts";
import { hashToken, newToken } from "#platform/tokens.server.ts";
import { type RequestOrigin, requestOriginOf } from "#platform/request-origin.server.ts";
import type { AdministratorAct } from "#modules/administrators/rules.ts";
import {
  deleteSession,
  deleteSessionsOf,
  endAllPasskeys,
  findAdministrator,
  findAdministratorBySession,
  hasAdministrators,
  hasFactor,
  insertAdministrator,
  insertSession,
  lockAdministrator,
  updatePassword,
  type Administrator,
} from "#modules/administrators/store.server.ts";

export const administratorCookie = "encrier_admin";
/** Over HTTPS, the browser lets no other host or path set or replace the cookie (RFC 6265bis, 4.1.3.2). */
export const administratorCookieOf = ({ publicUrl }: { publicUrl: string }): string =>
  publicUrl.startsWith("https:") ? `__Host-${administratorCookie}` : administratorCookie;
/** decisions.md, "Accounts". */
export const administratorSessionLife = hours(12);

/** Also of a wrong old password: it is the same secret. */
export const failuresPerAccount = {
  name: "admin-login-account",
  points: 10,
  seconds: minutes(15) / 1000,
} as const;

export type Administrators = ReturnType<typeof createAdministratorService>;

type Foundation = Pick<Deps, "db" | "now" | "rateLimits"> & {
  config: Pick<Deps["config"], "publicUrl" | "isPublic">;
};

export const wrongCredentials = "Identifiant ou mot de passe incorrect.";

/** Origin of acts that did not come over the network. */
const nowhere: RequestOrigin = { device: null, address: null };

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
  tokenHash: Buffer;
}

export function createAdministratorService(
  { db, now, rateLimits, config }: Foundation,
  audit: () => AuditLog,
  /** Refuses the login by password alone of an administrator with a second factor. */
  requireFactor: (administrator: Administrator, password: string) => Promise<void>,
) {
  const cookieName = administratorCookieOf(config);
  const ownOrigin = new URL(config.publicUrl).origin;

  /** @throws AppError 401, 403; on a public shop also 403 until a second factor is set up */
  async function requireAdministrator(request: FastifyRequest): Promise<ActingAdministrator> {
    const caller = await requireSession(request);
    if (await lacksFactor(caller)) throw factorMissing();
    return caller;
  }

  const lacksFactor = async ({ id }: Pick<ActingAdministrator, "id">): Promise<boolean> =>
    config.isPublic && !(await hasFactor(db, id));

  /**
   * Also for an administrator who has no second factor yet, to set it up. Reads require the cookie; changes also check
   * the request's origin (decisions.md, "Accounts").
   */
  async function requireSession(request: FastifyRequest): Promise<ActingAdministrator> {
    requireOwnOrigin(request);
    const token = request.cookies[cookieName];
    const tokenHash = hashToken(token ?? "");
    const administrator = token ? await findAdministratorBySession(db, tokenHash, now()) : undefined;
    if (!administrator) throw notSignedIn("Session administrateur requise.");
    const { id, username } = administrator;
    return { id, username, tokenHash, ...audit().signatory({ id, username }, requestOriginOf(request)) };
  }

  /** A foreign or opaque origin is refused. Programs other than browsers send none. */
  function requireOwnOrigin(request: FastifyRequest): void {
    const { origin, host } = request.headers;
    if (origin === undefined || request.method === "GET" || request.method === "HEAD") return;
    const isSameHost = URL.canParse(origin) && new URL(origin).host === host;
    if (origin !== ownOrigin && !isSameHost) throw forbidden("Cette demande vient d’un autre site.");
  }

  async function login(username: string, password: string, requestOrigin = nowhere): Promise<string> {
    const key = username.toLowerCase();
    await rateLimits.consume(failuresPerAccount, key);
    const administrator = await findAdministrator(db, username);
    const matches = administrator
      ? await verifyPassword(administrator.passwordHash, password)
      : await pretendToVerify(password);
    if (!administrator || !matches) {
      // An unknown name is not stored: it may be a password in the wrong field.
      await audit().record(db, administrator ?? null, requestOrigin, { kind: "login-failed" });
      throw notSignedIn(wrongCredentials);
    }
    await rateLimits.reset(failuresPerAccount, key);
    await requireFactor(administrator, password);
    return openSession(administrator, requestOrigin);
  }

  /** @param settle records how the administrator proved who they are, in the session's transaction */
  function openSession(
    administrator: Administrator,
    requestOrigin: RequestOrigin,
    settle?: (tx: Queryable) => Promise<void>,
  ): Promise<string> {
    const token = newToken();
    const createdAt = now();
    const session = {
      tokenHash: hashToken(token),
      administratorId: administrator.id,
      createdAt,
      expiresAt: after(createdAt, administratorSessionLife),
      ...requestOrigin,
    };
    return db.transaction(async (tx) => {
      // During the comparison the password may have been replaced, and every session ended.
      const current = await lockAdministrator(tx, administrator.id);
      if (current?.passwordHash !== administrator.passwordHash) throw notSignedIn(wrongCredentials);
      await settle?.(tx);
      await insertSession(tx, session);
      await audit().record(tx, administrator, requestOrigin, { kind: "login" });
      return token;
    });
  }

  const logout = (administrator: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await deleteSession(tx, administrator.tokenHash);
      await administrator.sign(tx, { kind: "logout" });
    });

  /** @returns the password: the given one, or a random one to be shown once */
  async function create(username: string, password = randomPassword()): Promise<string> {
    const passwordHash = await hashPassword(password);
    await refusingTakenName(username, insertAdministrator(db, { username, passwordHash, createdAt: now() }));
    return password;
  }

  /** A new password for an administrator who lost the old one; every session ends. */
  async function reset(username: string): Promise<string> {
    const administrator = await findAdministrator(db, username);
    if (!administrator) throw notFound(`Aucun administrateur « ${username} ».`);
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await updatePassword(tx, administrator.id, passwordHash);
      await deleteSessionsOf(tx, administrator.id);
      await endAllPasskeys(tx, administrator.id);
    });
    return password;
  }

  return {
    requireAdministrator,
    requireSession,
    lacksFactor,
    requireOwnOrigin,
    login,
    openSession,
    create,
    reset,
    logout,
    existAny: () => hasAdministrators(db),
    /** As a signatory of the audit log. */
    async known(username: string): Promise<KnownAdministrator> {
      const found = await findAdministrator(db, username);
      return found ? { id: found.id, username: found.username } : null;
    },
  };
}

/** Inserts an administrator. @throws AppError 409 if the name is taken */
export async function refusingTakenName(username: string, writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`L’administrateur « ${username} » existe déjà.`);
    throw error;
  }
}

/** For a session that may only set up a second factor. */
const factorMissing = () =>
  new AppError(
    403,
    "Protégez d’abord votre compte d’administrateur par une clé d’accès ou une application.",
    {
      code: "second_factor_setup_required",
    },
  );

/** 96 bits: impossible to guess, and short enough to type once. */
export const randomPassword = (): string => randomBytes(12).toString("base64url");
