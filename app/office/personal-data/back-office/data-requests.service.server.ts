import type { PersonalData } from "#office/personal-data/personal-data.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { PersonalDataAct } from "#office/personal-data/personal-data.rules.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";

export type DataRequests = ReturnType<typeof createDataRequests>;

/** The publisher's answers to a member's request (docs/decisions/019-personal-data.md). */
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

  /** Permanent. @param username typed by the publisher, as a confirmation. @throws AppError 400, 404 */
  async erase(id: string, username: string, by: Signatory<PersonalDataAct>): Promise<void> {
    await personalData.erase(id, async (tx, account) => {
      if (account.username.toLowerCase() !== username.toLowerCase())
        throw invalid("Ce n’est pas le pseudo de ce membre.", {
          username: "Ce n’est pas le pseudo de ce membre.",
        });
      // The log keeps its entries for three years; this one has no name.
      await by.sign(tx, { kind: "member-erased", object: { type: "member", id } });
      return true;
    });
  },
});
