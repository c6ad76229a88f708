import { randomBytes } from "node:crypto";
import type { Deps } from "#platform/deps.server.ts";
import { isStatusOf } from "#platform/errors.ts";
import type { BuiltApp } from "#server/app.ts";

/** Known to everybody who reads the README: so it exists on a machine's own shop only. */
const knownPassword = "Lecture-2026";

/** A reader to try the shop with; its credentials are printed (runtime.md, `DEMO`). */
export async function loadDemonstrationMember({ config }: Deps, { accounts }: BuiltApp): Promise<void> {
  const email = "lectrice@encrier.localhost";
  const password = config.isPublic ? `Aa1-${randomBytes(9).toString("base64url")}` : knownPassword;
  try {
    await accounts.createVerified({ email, username: "lectrice", password });
    process.stdout.write(`Membre de démonstration : ${email} ; mot de passe : ${password}\n`);
  } catch (error) {
    if (!isStatusOf(error, 409)) throw error;
  }
}
