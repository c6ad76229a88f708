import type { PersonalData } from "#modules/personal-data/service.server.ts";
import type { Signatory } from "#platform/acts.ts";
import type { PersonalDataAct } from "#modules/personal-data/rules.ts";
import type { Deps } from "#platform/deps.server.ts";
import { invalid } from "#platform/errors.ts";

export type DataRequests = ReturnType<typeof createDataRequests>;

/** What a member asked of the publisher, by a letter say (docs/decisions/019-personal-data.md). */
export const createDataRequests = (
  { db }: Pick<Deps, "db">,
  personalData: Pick<PersonalData, "gather" | "erase">,
) => ({
  /** @throws AppError 404 */
  async exportOf(id: string, by: Signatory<PersonalDataAct>) {
    const everything = await personalData.gather(id);
    const { username: label } = everything.account;
    await by.sign(db, { kind: "member-exported", object: { type: "member", id, label } });
    return everything;
  },

  /** For good. @param username as the publisher wrote it, to be sure of whom. @throws AppError 400, 404 */
  async erase(id: string, username: string, by: Signatory<PersonalDataAct>): Promise<void> {
    await personalData.erase(id, async (tx, account) => {
      if (account.username.toLowerCase() !== username.toLowerCase())
        throw invalid("Ce n’est pas le pseudo de ce membre.", {
          username: "Ce n’est pas le pseudo de ce membre.",
        });
      // The log keeps its entries for three years; this one names nobody.
      await by.sign(tx, { kind: "member-erased", object: { type: "member", id } });
      return true;
    });
  },
});
