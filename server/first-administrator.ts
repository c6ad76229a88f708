import type { Administrators } from "#modules/administrators/module.server.ts";
import type { Config } from "#platform/config.server.ts";
import { isStatusOf } from "#platform/errors.ts";

/** Makes the first administrator when there is none; a random password is printed once (runtime.md, `ADMIN_USERNAME`). */
export async function makeFirstAdministrator(
  administrators: Administrators,
  { admin }: Pick<Config, "admin">,
): Promise<void> {
  if (await administrators.existAny()) return;
  try {
    const password = await administrators.create(admin.username, admin.password);
    const shown =
      admin.password === undefined ? ` ; mot de passe (affiché une seule fois) : ${password}` : "";
    process.stdout.write(`Administrateur : ${admin.username}${shown}\n`);
  } catch (error) {
    // Another process of the same shop was quicker.
    if (!isStatusOf(error, 409)) throw error;
  }
}
