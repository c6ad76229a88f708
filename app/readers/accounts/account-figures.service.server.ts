import type { Deps } from "#platform/process/deps.server.ts";
import { countMembers } from "#readers/accounts/accounts.store.server.ts";

export const createAccountFigures = ({ db }: Pick<Deps, "db">) => ({
  countMembers: () => countMembers(db),
});
