import { mayChange, type Role } from "#access/administrators/team/team.rules.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Visitors } from "#readers/visitors/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import { wordsOf } from "#selling/payments/health/payment-health.rules.ts";
import type { Payments, Revenue } from "#selling/payments/module.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import { spanText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import type { Royalties } from "#selling/royalties/module.server.ts";
import type {
  BestEditions,
  ComparedQuery,
  DashboardStats,
  PeriodQuery,
  RankedEdition,
  RevenuePoint,
  ToDo,
  TopSalesQuery,
} from "#office/dashboard/dashboard.contract.ts";
import { editionCells, editionHeadings } from "#office/dashboard/dashboard.rules.ts";
import type { MembersApi } from "#office/members/module.server.ts";
import type { SettingsApi } from "#office/settings/module.server.ts";
import { isComplete } from "#words/texts/identity.rules.ts";
import type { Content } from "#words/texts/module.server.ts";
import { type Cell, csvLine, csvStart } from "#platform/data/csv.ts";
import { type TaskName, taskNames, tasks } from "#office/dashboard/to-do.rules.ts";

/** decisions.md, "Back office". */
const rankingSize = 10;
/** Number of editions on the screen; the file has all. */
const editionRankingSize = 20;

/** Each figure comes from the module that owns it. */
export interface Sources {
  accounts: Pick<Accounts, "figures">;
  catalogue: Pick<Catalogue, "editing" | "figures">;
  content: Pick<Content, "identity">;
  library: Pick<Library, "figures">;
  members: Pick<MembersApi, "failedRefunds">;
  payments: Pick<Payments, "abroad" | "refunds" | "regimes" | "revenue" | "withdrawalNotices">;
  promotions: Pick<Promotions, "gifts">;
  royalties: Pick<Royalties, "statements">;
  settings: Pick<SettingsApi, "backups" | "disk" | "paymentWatch">;
  subscriptions: Pick<Subscriptions, "countNow" | "figures">;
  visitors: Pick<Visitors, "recent">;
}

export type Dashboard = ReturnType<typeof createDashboardService>;

/** The publisher's first screen: the figures of the moment and of a period, and what is to be done. */
export function createDashboardService(sources: Sources) {
  const { catalogue, payments, settings, subscriptions } = sources;
  const { revenue } = payments;
  const library = sources.library.figures;

  async function stats(): Promise<DashboardStats> {
    const [members, subscribers, visitors, { books, editions }, total] = await Promise.all([
      sources.accounts.figures.countMembers(),
      subscriptions.countNow(),
      sources.visitors.recent(),
      catalogue.figures.count(),
      revenue.total(),
    ]);
    return { members, subscribers, visitors, books, editions, revenue: total };
  }

  async function named(sums: Sums[]): Promise<RankedEdition[]> {
    const names = await catalogue.figures.namesOf(sums.map(({ edition_id }) => edition_id));
    return sums.map(({ edition_id: id, ...sum }) => ({
      id,
      title: names.get(id)?.title ?? "",
      book_title: names.get(id)?.bookTitle ?? "",
      ...sum,
    }));
  }

  const said = (fault: string | null | undefined) => (fault ? { count: 1, fault } : 0);
  const isTrue = async (fault: Promise<boolean>) => ((await fault) ? 1 : 0);
  const counted: Record<TaskName, () => Promise<number | Omit<ToDo, "name">>> = {
    failed_refunds: async () => {
      const failed = await sources.members.failedRefunds();
      const owed_cents = failed.reduce((sum, refund) => sum + refund.owed_cents, 0);
      return { count: failed.length, owed_cents };
    },
    withdrawal_notices: () => payments.withdrawalNotices.countOpen(),
    payment_faults: async () => {
      const faults = await settings.paymentWatch.find();
      const [first] = faults;
      return first ? { count: faults.length, fault: wordsOf(first).text } : 0;
    },
    low_disk: async () => {
      const low = await settings.disk.findLow();
      return low ? { count: 1, free_bytes: low.free_bytes } : 0;
    },
    late_backup: () => isTrue(settings.backups.isLate()),
    failed_restore_test: () => isTrue(settings.backups.tests.hasFailed()),
    disputes: () => payments.refunds.countDisputed(),
    late_payments: () => payments.refunds.countRefused(),
    failed_statements: () => sources.royalties.statements.countFailedMails(),
    franchise: async () => said((await payments.regimes.franchise())?.warning),
    sales_abroad: async () => said(await payments.abroad.warning()),
    due_statements: async () => {
      const due = await sources.royalties.statements.duePeriods();
      const [first] = due;
      return first ? { count: due.length, period: spanText(first) } : 0;
    },
    identity: async () => (isComplete(sources.content.identity) ? 0 : 1),
    failed_formats: () => catalogue.editing.count({ problem: "failed_format" }),
    lacking_files: () => catalogue.editing.count({ problem: "lacks_files" }),
    forgotten_gifts: () => sources.promotions.gifts.countForgotten(),
  };

  return {
    stats,
    /** Since the shop's beginning, as specified, or in a period. */
    topSales: ({ months, until }: TopSalesQuery) =>
      months === undefined
        ? catalogue.figures.mostDownloaded(rankingSize)
        : library.mostDownloaded(rankingSize, months, until),
    latestBooks: () => catalogue.figures.latestAdded(rankingSize),
    revenues: (period: PeriodQuery): Promise<RevenuePoint[]> => revenue.byMonth(period),
    firstMonth: revenue.firstMonth,
    revenueByKind: (period: PeriodQuery) => revenue.byKind(period),
    downloadsByFormat: ({ months, until }: PeriodQuery) => library.byFormat(months, until),
    async *downloadsByBook({ months, until }: PeriodQuery): AsyncGenerator<Cell[][]> {
      const rows = await library.byBook(months, until);
      yield rows.map(({ month, title, author, downloads }) => [month, title, author, downloads]);
    },
    subscriberMoves: ({ months, until }: PeriodQuery) => subscriptions.figures.moves(months, until),
    async revenueByEdition(period: ComparedQuery): Promise<BestEditions> {
      const { best, all } = await revenue.bestEditions(period, editionRankingSize);
      return { best: await named(best), all };
    },
    /** In batches: the numbers of all editions are read at once, their names are not. */
    async *revenueByEditionCsv(period: ComparedQuery): AsyncGenerator<string> {
      yield csvStart + csvLine(editionHeadings);
      for await (const batch of revenue.eachEdition(period))
        yield (await named(batch)).map((edition) => csvLine(editionCells(edition))).join("");
    },
    /** What waits for a role. */
    async toDo(role: Role): Promise<ToDo[]> {
      const own = taskNames.filter((name) => mayChange(role, tasks[name].part));
      const list = await Promise.all(
        own.map(async (name) => {
          const found = await counted[name]();
          return { name, ...(typeof found === "number" ? { count: found } : found) };
        }),
      );
      return list.filter(({ count }) => count > 0);
    },
  };
}

type Sums = Awaited<ReturnType<Revenue["bestEditions"]>>["best"][number];
