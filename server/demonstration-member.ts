import { randomBytes } from "node:crypto";
import type { Deps } from "#platform/process/deps.server.ts";
import { isStatusOf } from "#platform/http/app-errors.ts";
import { verifyPassword } from "#platform/identity/passwords.server.ts";
import { demonstrationMember as username } from "#db/demo/history/readers.ts";
import type { Caller } from "#readers/accounts/module.server.ts";
import type { BuiltApp, Services } from "#server/app.ts";

const email = "lectrice@encrier.localhost";
/** Every reader of the README knows it: it opens an account only on a shop that is not public. */
const knownPassword = "Lecture-2026";

interface NewMember {
  caller: Caller;
  /** For the person who starts the shop. */
  credentials: string;
}

/** An account for trying the shop (runtime.md, `DEMO`); null if there is one. */
export async function addDemonstrationMember(
  { config }: Pick<Deps, "config">,
  { accounts }: Pick<Services, "accounts">,
): Promise<NewMember | null> {
  const password = config.isPublic ? `Aa1-${randomBytes(9).toString("base64url")}` : knownPassword;
  try {
    const caller = await accounts.fictional.add({ email, username, password });
    return { caller, credentials: `Membre de démonstration : ${email} ; mot de passe : ${password}\n` };
  } catch (error) {
    if (!isStatusOf(error, 409)) throw error;
    return null;
  }
}

/**
 * On a public shop whose database was filled as a demonstration: the password of the README and its sessions are void.
 */
export async function closeDemonstrationMember(
  { log }: Pick<Deps, "log">,
  { accounts }: Pick<BuiltApp, "accounts">,
): Promise<void> {
  const account = await accounts.findByEmail(email);
  if (!account || !(await verifyPassword(account.passwordHash, knownPassword))) return;
  if (await accounts.passwords.voidPassword(account))
    log.warn(
      `Le membre de démonstration « ${username} » n’a plus de mot de passe et ses sessions sont fermées : ceux du README sont connus de tous.`,
    );
}
