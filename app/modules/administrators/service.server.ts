import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isUniqueViolation } from "#platform/database.server.ts";
import { after, hours, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, forbidden, notFound, notSignedIn } from "#platform/errors.ts";
import { hashPassword, pretendToVerify, verifyPassword } from "#platform/passwords.server.ts";
import { hashToken, newToken } from "#platform/tokens.server.ts";
import {
  type Administrator,
  deleteSession,
  deleteSessionsOf,
  findAdministrator,
  findAdministratorBySession,
  hasAdministrators,
  insertAdministrator,
  insertSession,
  updatePassword,
} from "#modules/administrators/store.server.ts";

export const administratorCookie = "encrier_admin";
/** decisions.md, "Accounts". */
export const administratorSessionLife = hours(12);

/** Also of a wrong old password: it is the same secret that is guessed at. */
export const failuresPerAccount = {
  name: "admin-login-account",
  points: 10,
  seconds: minutes(15) / 1000,
} as const;

export type Administrators = ReturnType<typeof createAdministrators>;

type Foundation = Pick<Deps, "db" | "now" | "rateLimits"> & { config: Pick<Deps["config"], "publicUrl"> };

export function createAdministrators({ db, now, rateLimits, config }: Foundation) {
  const ownOrigin = new URL(config.publicUrl).origin;

  /** Reading asks for the cookie; changing also asks where the request was made (decisions.md, "Accounts"). */
  async function requireAdministrator(request: FastifyRequest): Promise<Administrator> {
    requireOwnOrigin(request);
    const token = request.cookies[administratorCookie];
    const administrator = token ? await findAdministratorBySession(db, hashToken(token), now()) : undefined;
    if (!administrator) throw notSignedIn("Session administrateur requise.");
    return administrator;
  }

  /** A foreign or opaque origin is refused. Programs that are no browser send none. */
  function requireOwnOrigin(request: FastifyRequest): void {
    const { origin, host } = request.headers;
    if (origin === undefined || request.method === "GET" || request.method === "HEAD") return;
    const isSameHost = URL.canParse(origin) && new URL(origin).host === host;
    if (origin !== ownOrigin && !isSameHost) throw forbidden("Cette demande vient d’un autre site.");
  }

  async function login(username: string, password: string): Promise<string> {
    const key = username.toLowerCase();
    await rateLimits.consume(failuresPerAccount, key);
    const administrator = await findAdministrator(db, username);
    const matches = administrator
      ? await verifyPassword(administrator.passwordHash, password)
      : await pretendToVerify(password);
    if (!administrator || !matches) throw notSignedIn("Identifiant ou mot de passe incorrect.");
    await rateLimits.reset(failuresPerAccount, key);
    const token = newToken();
    const createdAt = now();
    await insertSession(db, {
      tokenHash: hashToken(token),
      administratorId: administrator.id,
      createdAt,
      expiresAt: after(createdAt, administratorSessionLife),
    });
    return token;
  }

  /** @returns the password: the given one, or a random one to be shown once */
  async function create(username: string, password = randomPassword()): Promise<string> {
    const passwordHash = await hashPassword(password);
    try {
      await insertAdministrator(db, { username, passwordHash, createdAt: now() });
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict(`L’administrateur « ${username} » existe déjà.`);
      throw error;
    }
    return password;
  }

  /** A new password for an administrator who lost theirs; every session ends. */
  async function reset(username: string): Promise<string> {
    const administrator = await findAdministrator(db, username);
    if (!administrator) throw notFound(`Aucun administrateur « ${username} ».`);
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await updatePassword(tx, administrator.id, passwordHash);
      await deleteSessionsOf(tx, administrator.id);
    });
    return password;
  }

  return {
    requireAdministrator,
    requireOwnOrigin,
    login,
    create,
    reset,
    logout: (token: string) => deleteSession(db, hashToken(token)),
    existAny: () => hasAdministrators(db),
  };
}

/** 96 bits: out of reach of guessing, and short enough to type once. */
const randomPassword = (): string => randomBytes(12).toString("base64url");
