import type { Queryable } from "#platform/database.server.ts";
import { describeSession } from "#platform/open-session.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { hashPassword } from "#platform/passwords.server.ts";
import { randomPassword, refusingTakenName } from "#modules/administrators/passwords/service.server.ts";
import type { ActingAdministrator } from "#modules/administrators/service.server.ts";
import {
  deleteDevicesOf,
  deleteSessionsOf,
  endAllPasskeys,
  insertAdministrator,
  updatePassword,
} from "#modules/administrators/store.server.ts";
import {
  deleteAdministrator,
  deleteSessionOf,
  findColleague,
  findSessionsOf,
  findTeam,
  lockTeam,
} from "#modules/administrators/team/store.server.ts";

export type Team = ReturnType<typeof createTeam>;

/** When administrators logged in last, by their ids; the audit log has it. */
export interface LastLogins {
  lastLogins(): Promise<Map<number, Date>>;
}

/** The administrators, and the sessions of each. */
export function createTeam({ db, now }: Pick<Deps, "db" | "now">, log: () => LastLogins) {
  async function list(by: ActingAdministrator) {
    const [rows, lastLogins] = await Promise.all([findTeam(db), log().lastLogins()]);
    return rows.map(({ id, username, createdAt }) => ({
      id,
      username,
      created_at: createdAt.toISOString(),
      last_login: lastLogins.get(id)?.toISOString() ?? null,
      current: id === by.id,
    }));
  }

  async function add(username: string, by: ActingAdministrator) {
    const password = randomPassword();
    const passwordHash = await hashPassword(password, "known");
    const added = db.transaction(async (tx) => {
      await insertAdministrator(tx, { username, passwordHash, createdAt: now() });
      const object = { type: "administrator", id: username, label: username } as const;
      await by.sign(tx, { kind: "administrator-added", object });
    });
    await refusingTakenName(username, added);
    return { username, password };
  }

  async function resetPassword(id: number, by: ActingAdministrator) {
    const password = randomPassword();
    const passwordHash = await hashPassword(password, "known");
    const username = await db.transaction(async (tx) => {
      const colleague = await requireColleague(tx, id, by);
      await updatePassword(tx, id, passwordHash);
      await deleteSessionsOf(tx, id);
      await deleteDevicesOf(tx, id);
      await endAllPasskeys(tx, id);
      await by.sign(tx, { kind: "administrator-password-reset", object: objectOf(colleague) });
      return colleague.username;
    });
    return { username, password };
  }

  const remove = (id: number, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await lockTeam(tx);
      // Two administrators who remove each other concurrently would leave none: the second one is no longer an
      // administrator.
      if (!(await findColleague(tx, by.id))) throw conflict("Vous n’êtes plus administrateur.");
      const colleague = await requireColleague(tx, id, by);
      await deleteAdministrator(tx, id);
      await by.sign(tx, { kind: "administrator-removed", object: objectOf(colleague) });
    });

  /** Another administrator. @throws AppError 404, 409 for the caller */
  async function requireColleague(within: Queryable, id: number, by: ActingAdministrator) {
    if (id === by.id)
      throw conflict("Cela ne se fait pas sur soi-même\u202F: demandez à un autre administrateur.");
    const colleague = await findColleague(within, id);
    if (!colleague) throw notFound("Administrateur introuvable.");
    return colleague;
  }

  async function sessions(by: ActingAdministrator) {
    const rows = await findSessionsOf(db, by.id, now());
    return rows.map((session) => ({
      ...describeSession(session),
      current: session.tokenHash.equals(by.tokenHash),
    }));
  }

  const closeSession = (id: string, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await deleteSessionOf(tx, by.id, id))) throw notFound("Session inconnue.");
      await by.sign(tx, { kind: "session-closed" });
    });

  return { list, add, resetPassword, remove, sessions, closeSession };
}

const objectOf = ({ id, username }: { id: number; username: string }) =>
  ({ type: "administrator", id, label: username }) as const;
