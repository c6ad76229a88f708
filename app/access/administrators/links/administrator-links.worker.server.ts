import type { z } from "zod";
import type { AuditLog } from "#access/administrators/administrators.service.server.ts";
import * as store from "#access/administrators/administrators.store.server.ts";
import { administratorMail } from "#access/administrators/links/administrator-links.jobs.ts";
import {
  type AdministratorMails,
  linkLives,
  linkPaths,
  type LinkPurpose,
} from "#access/administrators/links/administrator-links.rules.ts";
import { insertLink } from "#access/administrators/links/administrator-links.store.server.ts";
import { after } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { hashToken, newToken } from "#platform/identity/tokens.server.ts";

type Order = z.output<typeof administratorMail.data>;
type OrderOf<Name extends Order["mail"]> = Extract<Order, { mail: Name }>;

interface Needs {
  mails: () => AdministratorMails;
  audit: () => AuditLog;
}

export function handleAdministratorMails(deps: Deps, { mails, audit }: Needs): void {
  const { db, now, jobs } = deps;
  /** @param isStill whether the administrator, as they are now, is still to have such a link */
  async function linkFor(
    { id }: store.Administrator,
    { purpose, email = null, from = now() }: { purpose: LinkPurpose; email?: string | null; from?: Date },
    isStill: (current: store.Administrator) => boolean,
  ): Promise<string | null> {
    const token = newToken();
    const expiresAt = after(from, linkLives[purpose]);
    const isMade = await db.transaction(async (tx) => {
      const current = await store.lockAdministrator(tx, id);
      if (!current || !isStill(current)) return false;
      const link = { tokenHash: hashToken(token), administratorId: id, purpose, email, expiresAt };
      await insertLink(tx, link, now());
      return true;
    });
    return isMade ? `${deps.config.publicUrl}${linkPaths[purpose]}?token=${token}` : null;
  }

  const senders = {
    async invitation({ administratorId }: OrderOf<"invitation">) {
      const invited = await store.findAdministratorById(db, administratorId);
      if (!invited?.email || !invited.invitedAt) return;
      const { email, invitedAt, role, username } = invited;
      const until = after(invitedAt, linkLives.invitation);
      if (until <= now()) return;
      const made = { purpose: "invitation", from: invitedAt } as const;
      const link = await linkFor(
        invited,
        made,
        (current) => current.invitedAt?.getTime() === invitedAt.getTime(),
      );
      if (link) await mails().send(email, { kind: "invitation", username, role, link, until });
    },

    async password({ identity, device, address }: OrderOf<"password">) {
      const found =
        (await store.findAdministratorByEmail(db, identity)) ?? (await store.findAdministrator(db, identity));
      // Who was invited has no password yet, and only the invitation opens.
      if (!found?.email || found.invitedAt) return;
      const { email, username } = found;
      const link = await linkFor(
        found,
        { purpose: "password" },
        (current) => current.email === email && current.passwordHash === found.passwordHash,
      );
      if (!link) return;
      await mails().send(email, { kind: "password", username, link });
      // Recorded here, because only here it is known whether there is such an administrator.
      await audit().record(db, found, { device, address }, { kind: "password-reset-asked" });
    },

    async "password-changed"({ administratorId, ...occurrence }: OrderOf<"password-changed">) {
      const found = await store.findAdministratorById(db, administratorId);
      if (!found?.email) return;
      const { occurredAt, device, address } = occurrence;
      const facts = { username: found.username, occurredAt, device, address };
      await mails().send(found.email, { kind: "password-changed", ...facts });
    },

    async email({ administratorId, email }: OrderOf<"email">) {
      const found = await store.findAdministratorById(db, administratorId);
      const link =
        found &&
        (await linkFor(
          found,
          { purpose: "email", email },
          (current) => current.passwordHash === found.passwordHash,
        ));
      if (link) await mails().send(email, { kind: "email", username: found.username, link });
    },

    async "email-changed"({ administratorId, to, email }: OrderOf<"email-changed">) {
      const found = await store.findAdministratorById(db, administratorId);
      if (found) await mails().send(to, { kind: "email-changed", username: found.username, email });
    },
  };

  jobs.handle(administratorMail, 2, (order) => senders[order.mail](order as never));
}
