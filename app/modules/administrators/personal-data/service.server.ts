import type { Accounts } from "#modules/accounts/service.server.ts";
import type { Audit } from "#modules/administrators/audit/service.server.ts";
import { memberNotice } from "#modules/administrators/members/jobs.server.ts";
import type { Holdings } from "#modules/library/back-office/service.server.ts";
import type { Purchases } from "#modules/payments/back-office/service.server.ts";
import type { Subscriptions } from "#modules/subscriptions/service.server.ts";
import type { Signatory } from "#platform/acts.ts";
import type { Deps } from "#platform/deps.server.ts";
import { invalid, notFound } from "#platform/errors.ts";

export type PersonalData = ReturnType<typeof createPersonalData>;

interface Sources {
  accounts: Accounts;
  audit: Pick<Audit, "all">;
  holdings: Holdings;
  purchases: Purchases;
  subscriptions: Pick<Subscriptions, "list">;
}

/** What a member may ask of the publisher about their data (docs/decisions/019-personal-data.md). */
export function createPersonalData(
  { db, jobs, now, store }: Pick<Deps, "db" | "jobs" | "now" | "store">,
  { accounts, audit, holdings, purchases, subscriptions }: Sources,
) {
  const { moderation } = accounts;

  /** Everything held on a member, in names that read as they are; no hash of a password or a token. @throws 404 */
  async function exportOf(id: string, by: Signatory) {
    const account = await accounts.find(id);
    if (!account || account.erasedAt) throw notFound("Membre introuvable.");
    const { passwordHash: _hash, ...plain } = account;
    const [traces, sessions, library, downloads, periods, payments, acts] = await Promise.all([
      moderation.traces(id),
      moderation.sessions(id),
      holdings.list(id),
      holdings.allDownloads(id),
      subscriptions.list(id),
      purchases.list(id),
      audit.all(id),
    ]);
    await by.sign(db, { kind: "member-exported", object: memberOf(account) });
    return {
      exported_at: now().toISOString(),
      account: plain,
      sessions,
      ...traces,
      library,
      downloads,
      subscriptions: periods,
      payments,
      // Who decided is another person's datum.
      decisions: acts.map(({ kind, occurred_at, details }) => ({ kind, occurred_at, details })),
    };
  }

  /** For good. @param username as the publisher wrote it, to be sure of whom. @throws AppError 400, 404 */
  async function erase(id: string, username: string, by: Signatory): Promise<void> {
    const account = await db.transaction(async (tx) => {
      const found = await moderation.erase(tx, id);
      if (found.username.toLowerCase() !== username.toLowerCase())
        throw invalid("Ce n’est pas le pseudo de ce membre.", {
          username: "Ce n’est pas le pseudo de ce membre.",
        });
      await holdings.forgetDownloads(tx, id);
      await purchases.forgetAddresses(tx, id);
      const { email, username: name } = found;
      await jobs.send(tx, memberNotice, { notice: "erased", memberId: id, email, username: name });
      // The log keeps its entries for three years; this one names nobody.
      await by.sign(tx, { kind: "member-erased", object: { type: "member", id } });
      return found;
    });
    if (account.avatarUrl) await store.remove(account.avatarUrl.slice(1));
  }

  return { exportOf, erase };
}

const memberOf = ({ id, username }: { id: string; username: string }) =>
  ({ type: "member", id, label: username }) as const;
