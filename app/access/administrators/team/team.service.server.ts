import { administratorMail } from "#access/administrators/links/administrator-links.jobs.ts";
import { linkLives } from "#access/administrators/links/administrator-links.rules.ts";
import { after } from "#platform/data/dates.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { describeSession } from "#platform/identity/open-session.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import { hashPassword, noPassword } from "#platform/identity/passwords.server.ts";
import {
  randomPassword,
  refusingTakenName,
} from "#access/administrators/administrator-passwords.service.server.ts";
import type { ActingAdministrator } from "#access/administrators/administrators.service.server.ts";
import * as administratorsStore from "#access/administrators/administrators.store.server.ts";
import { type Role, roleTexts } from "#access/administrators/team/team.rules.ts";
import * as teamStore from "#access/administrators/team/team.store.server.ts";

interface NewColleague {
  username: string;
  role: Role;
  email?: string | undefined;
}

export type Team = ReturnType<typeof createTeam>;

/** When administrators logged in last, by their ids; the audit log has it. */
export interface LastLogins {
  lastLogins(): Promise<Map<number, Date>>;
}

/** The administrators, and the sessions of each. */
export function createTeam({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">, log: () => LastLogins) {
  async function list(by: ActingAdministrator) {
    const [rows, lastLogins] = await Promise.all([teamStore.findTeam(db), log().lastLogins()]);
    return rows.map(({ id, username, email, createdAt, role, invitedAt, lastUsedAt, hasFactor }) => {
      const login = lastLogins.get(id)?.toISOString() ?? null;
      // A session that was closed is known by its login only.
      const used = lastUsedAt?.toISOString() ?? null;
      return {
        id,
        username,
        email,
        role,
        created_at: createdAt.toISOString(),
        last_login: login,
        last_activity: used && login ? (used > login ? used : login) : login,
        invited_until: invitedAt && after(invitedAt, linkLives.invitation).toISOString(),
        second_factor: hasFactor,
        current: id === by.id,
      };
    });
  }

  /** @returns the password, shown once; without one for who has an address, and is invited by mail */
  async function add(
    { username, email, role }: NewColleague,
    by: ActingAdministrator,
  ): Promise<{ username: string; password?: string }> {
    if (email !== undefined) return invite({ username, email, role }, by);
    const password = randomPassword();
    const passwordHash = await hashPassword(password, "known");
    const added = db.transaction(async (tx) => {
      await administratorsStore.insertAdministrator(tx, { username, passwordHash, createdAt: now(), role });
      const object = { type: "administrator", id: username, label: username } as const;
      await by.sign(tx, { kind: "administrator-added", object, details: { role: roleTexts[role].label } });
    });
    await refusingTakenName(username, added);
    return { username, password };
  }

  /** An administrator without a password, who chooses one by the link of the mail. */
  async function invite({ username, email, role }: Required<NewColleague>, by: ActingAdministrator) {
    const invitedAt = now();
    const added = db.transaction(async (tx) => {
      const invited = { username, email, role, passwordHash: noPassword, createdAt: invitedAt, invitedAt };
      const administratorId = await administratorsStore.insertAdministrator(tx, invited);
      await by.sign(tx, {
        kind: "administrator-invited",
        object: objectOf({ id: administratorId, username }),
        details: { role: roleTexts[role].label },
      });
      await jobs.send(tx, administratorMail, { mail: "invitation", administratorId });
    });
    await refusingTakenName(username, added);
    return { username };
  }

  /** @throws AppError 404, 409 for who has accepted */
  const inviteAgain = (id: number, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await administratorsStore.lockAdministrator(tx, id);
      const colleague = await requireColleague(tx, id, by);
      if (!colleague.invitedAt) throw conflict("Cette invitation est déjà acceptée.");
      await teamStore.renewInvitation(tx, id, now());
      await by.sign(tx, { kind: "administrator-invited", object: objectOf(colleague) });
      await jobs.send(tx, administratorMail, { mail: "invitation", administratorId: id });
    });

  async function resetPassword(id: number, by: ActingAdministrator) {
    const password = randomPassword();
    const passwordHash = await hashPassword(password, "known");
    const username = await db.transaction(async (tx) => {
      const colleague = await requireColleague(tx, id, by);
      await administratorsStore.updatePassword(tx, id, passwordHash);
      await administratorsStore.deleteSessionsOf(tx, id);
      await administratorsStore.deleteDevicesOf(tx, id);
      await administratorsStore.endAllPasskeys(tx, id);
      await by.sign(tx, { kind: "administrator-password-reset", object: objectOf(colleague) });
      return colleague.username;
    });
    return { username, password };
  }

  /** Two owners who remove or demote each other concurrently would leave none: the second one is an owner no longer. */
  async function lockAsOwner(tx: Queryable, by: ActingAdministrator): Promise<void> {
    await teamStore.lockTeam(tx);
    const caller = await teamStore.findColleague(tx, by.id);
    if (caller?.role !== "owner") throw conflict("Vous n’êtes plus propriétaire.");
  }

  const changeRole = (id: number, role: Role, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await lockAsOwner(tx, by);
      const colleague = await requireColleague(tx, id, by);
      if (colleague.role === role) return;
      await teamStore.updateRole(tx, id, role);
      const details = { before: roleTexts[colleague.role].label, after: roleTexts[role].label };
      await by.sign(tx, { kind: "administrator-role-changed", object: objectOf(colleague), details });
    });

  const remove = (id: number, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await lockAsOwner(tx, by);
      const colleague = await requireColleague(tx, id, by);
      await teamStore.deleteAdministrator(tx, id);
      await by.sign(tx, { kind: "administrator-removed", object: objectOf(colleague) });
    });

  /** Another administrator. @throws AppError 404, 409 for the caller */
  async function requireColleague(within: Queryable, id: number, by: ActingAdministrator) {
    if (id === by.id)
      throw conflict("Cela ne se fait pas sur soi-même\u202F: demandez à un autre administrateur.");
    const colleague = await teamStore.findColleague(within, id);
    if (!colleague) throw notFound("Administrateur introuvable.");
    return colleague;
  }

  async function sessions(by: ActingAdministrator) {
    const rows = await teamStore.findSessionsOf(db, by.id, now());
    return rows.map((session) => ({
      ...describeSession(session),
      current: session.tokenHash.equals(by.tokenHash),
    }));
  }

  const closeSession = (id: string, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await teamStore.deleteSessionOf(tx, by.id, id))) throw notFound("Session inconnue.");
      await by.sign(tx, { kind: "session-closed" });
    });

  const closeOtherSessions = (by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await administratorsStore.lockCaller(tx, by, now());
      await administratorsStore.endOthers(tx, by, now());
      await by.sign(tx, { kind: "other-sessions-closed" });
    });

  /** Their devices count as new again. @throws AppError 404, 409 for the caller */
  const closeSessionsOf = (id: number, by: ActingAdministrator): Promise<void> =>
    db.transaction(async (tx) => {
      await administratorsStore.lockAdministrator(tx, id);
      const colleague = await requireColleague(tx, id, by);
      await administratorsStore.deleteSessionsOf(tx, id);
      await administratorsStore.deleteDevicesOf(tx, id);
      await by.sign(tx, { kind: "administrator-sessions-closed", object: objectOf(colleague) });
    });

  return {
    list,
    add,
    inviteAgain,
    resetPassword,
    changeRole,
    remove,
    sessions,
    closeSession,
    closeOtherSessions,
    closeSessionsOf,
    /** Whom to ask for what is not in one's role. */
    owners: () => teamStore.findOwners(db),
  };
}

const objectOf = ({ id, username }: { id: number; username: string }) =>
  ({ type: "administrator", id, label: username }) as const;
