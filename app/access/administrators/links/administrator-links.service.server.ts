import type {
  ActingAdministrator,
  Administrators,
  AuditLog,
  LoginOrigin,
  OpenedSession,
} from "#access/administrators/administrators.service.server.ts";
import { takenEmail } from "#access/administrators/administrator-passwords.service.server.ts";
import * as store from "#access/administrators/administrators.store.server.ts";
import { administratorMail } from "#access/administrators/links/administrator-links.jobs.ts";
import type { LinkPurpose } from "#access/administrators/links/administrator-links.rules.ts";
import {
  findLink,
  spendLink,
  updateEmail,
} from "#access/administrators/links/administrator-links.store.server.ts";
import { refuseWeak } from "#access/administrators/security/administrator-security.service.server.ts";
import { isUniqueViolation, type Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type { RequestOrigin } from "#platform/http/request-origin.server.ts";
import { hashPassword } from "#platform/identity/passwords.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";

/** Counted for each name, known or not, so that the count reveals nothing. */
const forgotPerAccount = { name: "admin-forgot-account", points: 5, seconds: 900 } as const;

const deadLink = () => invalid("Ce lien n’est plus valable.");

export type AdministratorLinks = ReturnType<typeof createAdministratorLinks>;

/** What administrators do by a mailed link: accept an invitation, choose a new password, confirm an address. */
export function createAdministratorLinks(
  { db, now, jobs, rateLimits }: Pick<Deps, "db" | "now" | "jobs" | "rateLimits">,
  { openSession }: Pick<Administrators, "openSession">,
  audit: () => AuditLog,
) {
  async function find(token: string, purpose: LinkPurpose) {
    const found = await findLink(db, hashToken(token), purpose, now());
    if (!found) throw deadLink();
    return found;
  }

  /** Of two concurrent uses, the second finds the link gone. @throws AppError 400 */
  async function spend(tx: Queryable, token: string, purpose: LinkPurpose): Promise<void> {
    if (!(await spendLink(tx, hashToken(token), purpose, now()))) throw deadLink();
  }

  return {
    /** The job looks whether there is such an administrator: the answer takes the same time in both cases. */
    async forgot(identity: string, requestOrigin: RequestOrigin): Promise<void> {
      await rateLimits.consume(forgotPerAccount, identity.toLowerCase());
      await jobs.send(db, administratorMail, { mail: "password", identity, ...requestOrigin });
    },

    /**
     * Sets a password by a mailed link. Second factors stay: a mailbox alone opens no back office.
     * @throws AppError 400 for a dead link or a weak password
     */
    async choosePassword(token: string, newPassword: string, requestOrigin: RequestOrigin): Promise<void> {
      const { administrator } = await find(token, "password");
      await refuseWeak(administrator.username, newPassword);
      const passwordHash = await hashPassword(newPassword);
      await db.transaction(async (tx) => {
        // The administrator is locked before the link, as everywhere: concurrent calls wait for each other.
        await store.lockAdministrator(tx, administrator.id);
        await spend(tx, token, "password");
        await store.updatePassword(tx, administrator.id, passwordHash);
        await store.deleteSessionsOf(tx, administrator.id);
        await store.deleteDevicesOf(tx, administrator.id);
        await audit().record(tx, administrator, requestOrigin, { kind: "password-reset" });
        const occurrence = { administratorId: administrator.id, occurredAt: now().toISOString() };
        await jobs.send(tx, administratorMail, { mail: "password-changed", ...occurrence, ...requestOrigin });
      });
    },

    /** Whom an invitation is for. @throws AppError 400 */
    async invitation(token: string) {
      const { administrator } = await find(token, "invitation");
      return { username: administrator.username, role: administrator.role };
    },

    /** @throws AppError 400 for a dead link or a weak password */
    async accept(token: string, newPassword: string, origin: LoginOrigin): Promise<OpenedSession> {
      const { administrator } = await find(token, "invitation");
      await refuseWeak(administrator.username, newPassword);
      const passwordHash = await hashPassword(newPassword);
      return openSession(administrator, origin, async (tx) => {
        await spend(tx, token, "invitation");
        await store.updatePassword(tx, administrator.id, passwordHash);
        await audit().record(tx, administrator, origin.requestOrigin, { kind: "invitation-accepted" });
      });
    },

    /** Nothing changes before the link is opened. @throws AppError 401 */
    askForEmail: (by: ActingAdministrator, email: string): Promise<void> =>
      db.transaction(async (tx) => {
        await store.lockCaller(tx, by, now());
        await store.deleteLinksOf(tx, by.id);
        await by.sign(tx, { kind: "email-change-asked" });
        await jobs.send(tx, administratorMail, { mail: "email", administratorId: by.id, email });
      }),

    /** @returns the address. @throws AppError 400 for a dead link, 409 for a colleague's address */
    async confirmEmail(token: string, requestOrigin: RequestOrigin): Promise<string> {
      const { administrator, email } = await find(token, "email");
      if (email === null) throw deadLink();
      const { id } = administrator;
      await refusingTakenEmail(
        db.transaction(async (tx) => {
          const current = await store.lockAdministrator(tx, id);
          await spend(tx, token, "email");
          await updateEmail(tx, id, email);
          // Those to the former address open nothing any more.
          await store.deleteLinksOf(tx, id);
          await audit().record(tx, administrator, requestOrigin, { kind: "email-changed" });
          const to = current?.email;
          if (to)
            await jobs.send(tx, administratorMail, { mail: "email-changed", administratorId: id, to, email });
        }),
      );
      return email;
    },
  };
}

async function refusingTakenEmail(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (isUniqueViolation(error)) throw takenEmail();
    throw error;
  }
}
