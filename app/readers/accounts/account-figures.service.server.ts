import type { Deps } from "#platform/process/deps.server.ts";
import { countMembers } from "#readers/accounts/accounts.store.server.ts";

export type AccountFigures = ReturnType<typeof createAccountFigures>;

export const createAccountFigures = ({ db }: Pick<Deps, "db">) => ({
  countMembers: () => countMembers(db),
});
