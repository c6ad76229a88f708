import type { AdministratorAct } from "#access/administrators/administrators.rules.ts";
import { type Role, roleNames, roleTexts } from "#access/administrators/team/team.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { conflict } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

const settingName = "second-factor-roles";

export type FactorRule = ReturnType<typeof createFactorRule>;

/** Of which roles a second factor is asked: of all on a public shop (decisions.md, "Accounts"), elsewhere of those chosen. */
export function createFactorRule({
  db,
  now,
  config: { isPublic },
}: Pick<Deps, "db" | "now"> & { config: Pick<Deps["config"], "isPublic"> }) {
  async function roles(within: Queryable): Promise<Role[]> {
    if (isPublic) return [...roleNames];
    const chosen = await findSetting(within, settingName);
    return roleNames.filter((role) => Array.isArray(chosen) && chosen.includes(role));
  }

  return {
    state: async () => ({ roles: await roles(db), is_public: isPublic }),
    isAskedOf: async (role: Role, within: Queryable = db): Promise<boolean> =>
      (await roles(within)).includes(role),
    /** @throws AppError 409 on a public shop */
    async choose(chosen: Role[], by: Signatory<AdministratorAct>): Promise<void> {
      if (isPublic)
        throw conflict("Une boutique publique demande un second facteur à tous ses administrateurs.");
      await db.transaction(async (tx) => {
        const before = await roles(tx);
        const after = roleNames.filter((role) => chosen.includes(role));
        await saveSetting(tx, settingName, after, now());
        const details = { before: namesOf(before), after: namesOf(after) };
        await by.sign(tx, { kind: "factor-rule-changed", details });
      });
    },
  };
}

const namesOf = (roles: readonly Role[]): string =>
  roles.map((role) => roleTexts[role].label).join(", ") || "personne";
