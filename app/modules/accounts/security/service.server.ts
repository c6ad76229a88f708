import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { notFound } from "#platform/errors.ts";
import { hashToken, newToken } from "#platform/tokens.server.ts";
import { accountMail } from "#modules/accounts/jobs.ts";
import { describeSession } from "#platform/open-session.ts";
import { type RequestOrigin } from "#platform/request-origin.server.ts";
import { type Actor, securityEventCount, type SecurityEventKind } from "#modules/accounts/security/rules.ts";
import {
  findSessions,
  insertSecurityEvent,
  type Account,
  deleteSessionsOf,
} from "#modules/accounts/store.server.ts";
import {
  deleteSessionById,
  findDevice,
  findSecurityEvents,
  hasDevices,
  insertDevice,
  touchDevice,
} from "#modules/accounts/security/store.server.ts";
import type { Caller } from "#modules/accounts/access/service.server.ts";

export type Security = ReturnType<typeof createSecurity>;

/** The security journal of accounts, their sessions and their devices. */
export function createSecurity({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">) {
  /** Writes into the journal, in the transaction of the event. */
  const note = (
    within: Queryable,
    memberId: string,
    kind: SecurityEventKind,
    actor: Actor,
    requestOrigin: RequestOrigin,
  ): Promise<void> =>
    insertSecurityEvent(within, { memberId, kind, actor, occurredAt: now(), ...requestOrigin });

  /**
   * Records a login and notifies the member of a new device, except the first one.
   * @param token the content of the device's cookie
   * @returns the new content of its cookie; undefined if the device is known without one
   */
  async function noteLogin(
    within: Queryable,
    { id: memberId, newDeviceMail }: Pick<Account, "id" | "newDeviceMail">,
    requestOrigin: RequestOrigin,
    token: string | undefined,
  ): Promise<string | undefined> {
    const at = now();
    await note(within, memberId, "login", "member", requestOrigin);
    const known = await findDevice(within, memberId, token ? hashToken(token) : null, requestOrigin);
    if (known) {
      await touchDevice(within, known.tokenHash, { ...requestOrigin, lastSeenAt: at });
      return token && known.tokenHash.equals(hashToken(token)) ? token : undefined;
    }
    if (newDeviceMail && (await hasDevices(within, memberId))) {
      const occurredAt = at.toISOString();
      await jobs.send(within, accountMail, { mail: "new-device", memberId, occurredAt, ...requestOrigin });
    }
    const fresh = newToken();
    await insertDevice(within, {
      tokenHash: hashToken(fresh),
      memberId,
      ...requestOrigin,
      firstSeenAt: at,
      lastSeenAt: at,
    });
    return fresh;
  }

  async function sessions(caller: Caller) {
    const found = await findSessions(db, caller.id, now());
    return found.map((session) => ({
      ...describeSession(session),
      current: session.tokenHash.equals(caller.tokenHash),
    }));
  }

  async function closeSession(caller: Caller, id: string, requestOrigin: RequestOrigin): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await deleteSessionById(tx, caller.id, id))) throw notFound("Session inconnue.");
      await note(tx, caller.id, "session-closed", "member", requestOrigin);
    });
  }

  async function closeOtherSessions(caller: Caller, requestOrigin: RequestOrigin): Promise<void> {
    await db.transaction(async (tx) => {
      await deleteSessionsOf(tx, caller.id, caller.tokenHash);
      await note(tx, caller.id, "session-closed", "member", requestOrigin);
    });
  }

  async function events(memberId: string) {
    const found = await findSecurityEvents(db, memberId, securityEventCount);
    return found.map(({ id, kind, actor, occurredAt, device, address }) => ({
      id,
      kind,
      actor,
      occurred_at: occurredAt.toISOString(),
      device,
      address,
    }));
  }

  return { note, noteLogin, sessions, closeSession, closeOtherSessions, events };
}
