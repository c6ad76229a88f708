import type { UsedWithdrawal } from "#selling/payments/back-office/withdrawals/used-withdrawals.contract.ts";
import { findUsedWithdrawals } from "#selling/payments/back-office/withdrawals/used-withdrawals.store.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

const listed = 100;

export type UsedWithdrawals = ReturnType<typeof createUsedWithdrawals>;

/** Withdrawals from subscriptions after use, as shown to the publisher. */
export const createUsedWithdrawals = ({ db }: Pick<Deps, "db">) => ({
  list: async (): Promise<UsedWithdrawal[]> =>
    (await findUsedWithdrawals(db, listed)).map((row) => ({
      ...row,
      subscribed_at: new Date(row.subscribed_at).toISOString(),
      declared_at: new Date(row.declared_at).toISOString(),
    })),
});
