import type { Deps } from "#platform/process/deps.server.ts";
import { countMembers } from "#readers/accounts/account-figures.store.server.ts";

export const createAccountFigures = ({ db }: Pick<Deps, "db">) => ({
  countMembers: () => countMembers(db),
});
