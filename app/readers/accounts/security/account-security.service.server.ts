import type { Queryable } from "#platform/postgres/database.server.ts";
import type { DeviceCookies } from "#platform/http/device-cookies.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import { describeSession } from "#platform/identity/open-session.ts";
import { type RequestOrigin } from "#platform/http/request-origin.server.ts";
import {
  type Actor,
  devicesKept,
  securityEventCount,
  type SecurityEventKind,
} from "#readers/accounts/security/account-security.rules.ts";
import { findSessions, insertSecurityEvent, type Account } from "#readers/accounts/accounts.store.server.ts";
import * as store from "#readers/accounts/security/account-security.store.server.ts";
import { type Access, type Caller, lockCaller } from "#readers/accounts/account-access.service.server.ts";
import type { EndedAccess } from "#readers/accounts/account-access.contract.ts";

/** A device on which the account has logged in, with the content of its cookie. */
export interface KnownDevice {
  id: string;
  token: string;
}

export type Security = ReturnType<typeof createSecurity>;

/** The security journal of accounts, their sessions and their devices. */
export function createSecurity({ db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">, access: Access) {
  /** Writes into the journal, in the transaction of the event. */
  const note = (
    within: Queryable,
    memberId: string,
    kind: SecurityEventKind,
    actor: Actor,
    requestOrigin: RequestOrigin,
  ): Promise<void> =>
    insertSecurityEvent(within, { memberId, kind, actor, occurredAt: now(), ...requestOrigin });

  /** The device whose cookie came with the request; undefined if there is none, or it was revoked. */
  async function knownDevice(memberId: string, cookies: DeviceCookies): Promise<KnownDevice | undefined> {
    const token = await cookies.tokenOf(memberId);
    const device = token ? await store.findDevice(db, memberId, hashToken(token)) : undefined;
    return token && device ? { id: device.id, token } : undefined;
  }

  /** Makes the caller's device a known one. @returns it, with the content of its cookie */
  async function addDevice(within: Queryable, memberId: string, requestOrigin: RequestOrigin) {
    const token = newToken();
    const seen = { ...requestOrigin, firstSeenAt: now(), lastSeenAt: now() };
    const id = await store.insertDevice(within, { tokenHash: hashToken(token), memberId, ...seen });
    await store.deleteDevicesBeyond(within, memberId, devicesKept);
    return { id, token };
  }

  /**
   * Records a login and notifies the member of a new device, except the first one. The caller holds the account's row.
   * @param known the device of the request's cookie
   */
  async function noteLogin(
    within: Queryable,
    { id: memberId, newDeviceMail }: Pick<Account, "id" | "newDeviceMail">,
    requestOrigin: RequestOrigin,
    known: KnownDevice | undefined,
  ): Promise<KnownDevice> {
    const at = now();
    await note(within, memberId, "login", "member", requestOrigin);
    if (known && (await store.touchDevice(within, known.id, { ...requestOrigin, lastSeenAt: at })))
      return known;
    const isAnnounced =
      newDeviceMail &&
      (await store.hasDevices(within, memberId)) &&
      !(await store.hasDeviceLike(within, memberId, requestOrigin));
    if (isAnnounced) {
      const occurredAt = at.toISOString();
      await jobs.send(within, accountMail, { mail: "new-device", memberId, occurredAt, ...requestOrigin });
    }
    return addDevice(within, memberId, requestOrigin);
  }

  async function sessions(caller: Caller) {
    const found = await findSessions(db, caller.id, now());
    return found.map((session) => ({
      ...describeSession(session),
      device_id: session.deviceId,
      current: session.tokenHash.equals(caller.tokenHash),
    }));
  }

  /** Also makes its device a new one again, unless it is the caller's. @throws AppError 404 */
  async function closeSession(caller: Caller, id: string, requestOrigin: RequestOrigin): Promise<void> {
    await db.transaction(async (tx) => {
      const closed = await store.deleteSessionById(tx, caller.id, id);
      if (!closed) throw notFound("Session inconnue.");
      if (closed.deviceId && closed.deviceId !== caller.deviceId)
        await store.deleteDevice(tx, closed.deviceId);
      await note(tx, caller.id, "session-closed", "member", requestOrigin);
    });
  }

  /** Ends every other access, and says so by mail. @returns what has ended. @throws AppError 401 */
  const closeOtherSessions = (caller: Caller, requestOrigin: RequestOrigin): Promise<EndedAccess> =>
    db.transaction(async (tx) => {
      await lockCaller(tx, caller, now());
      const ended = await access.end(tx, caller.id, caller);
      await note(tx, caller.id, "session-closed", "member", requestOrigin);
      const occurrence = { memberId: caller.id, occurredAt: now().toISOString(), ...requestOrigin };
      await jobs.send(tx, accountMail, { mail: "others-signed-out", ended, ...occurrence });
      return ended;
    });

  async function events(memberId: string) {
    const found = await store.findSecurityEvents(db, memberId, securityEventCount);
    return found.map(({ id, kind, actor, occurredAt, device, address }) => ({
      id,
      kind,
      actor,
      occurred_at: occurredAt.toISOString(),
      device,
      address,
    }));
  }

  return { note, noteLogin, knownDevice, addDevice, sessions, closeSession, closeOtherSessions, events };
}
