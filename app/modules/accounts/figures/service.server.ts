import type { Deps } from "#platform/deps.server.ts";
import { countMembers } from "#modules/accounts/figures/store.server.ts";

export type AccountFigures = ReturnType<typeof createAccountFigures>;

export const createAccountFigures = ({ db }: Pick<Deps, "db">) => ({
  countMembers: () => countMembers(db),
});
