import type { Role } from "#access/administrators/team/team.rules.ts";
import { days, hours } from "#platform/data/durations.ts";

/** What a link that was mailed to an administrator does, once. */
export type LinkPurpose = "invitation" | "password" | "email";

/** Milliseconds: of an invitation from when it was asked for, of the others from the mail on. */
export const linkLives: Record<LinkPurpose, number> = {
  invitation: days(7),
  password: hours(1),
  email: hours(24),
};

/** The pages to which the links lead. */
export const linkPaths: Record<LinkPurpose, string> = {
  invitation: "/admin/invitation",
  password: "/admin/nouveau-mot-de-passe",
  email: "/admin/adresse",
};

/** A mail to an administrator, in the facts that it reports. */
export type AdministratorMail =
  | { kind: "invitation"; username: string; link: string; role: Role; until: Date }
  | { kind: "password"; username: string; link: string }
  | { kind: "email"; username: string; link: string }
  | {
      kind: "password-changed";
      username: string;
      occurredAt: string;
      device: string | null;
      address: string | null;
    }
  | { kind: "email-changed"; username: string; email: string };

/** Writes and sends a mail; in a module to the right, where mails are dressed. */
export interface AdministratorMails {
  send(to: string, mail: AdministratorMail): Promise<void>;
}
