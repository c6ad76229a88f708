import type { Deps } from "#platform/deps.server.ts";
import {
  findDocumentsOf,
  findLinesOf,
  findMadePayments,
  sumPaid,
} from "#modules/payments/back-office/store.server.ts";

const listedPayments = 500;

export type Purchases = ReturnType<typeof createPurchases>;

/** Members' payments as the publisher sees them, with what was refunded and the papers that were issued. */
export const createPurchases = ({ db }: Pick<Deps, "db">) => ({
  async list(memberId: string) {
    const rows = await findMadePayments(db, memberId, listedPayments);
    const ids = rows.map(({ id }) => id);
    const [lines, documents] = await Promise.all([findLinesOf(db, ids), findDocumentsOf(db, ids)]);
    const linesOf = Map.groupBy(lines, (line) => line.payment_id);
    const documentsOf = Map.groupBy(documents, (document) => document.payment_id);
    return rows.map(({ paidAt, ...row }) => ({
      ...row,
      paid_at: paidAt?.toISOString() ?? null,
      lines: linesOf.get(row.id) ?? [],
      documents: documentsOf.get(row.id) ?? [],
    }));
  },

  total: (memberId: string) => sumPaid(db, memberId),
});
