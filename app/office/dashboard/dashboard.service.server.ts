import type { AccountFigures } from "#readers/accounts/module.server.ts";
import type {
  DashboardStats,
  RevenuePoint,
  TopSalesQuery,
  PeriodQuery,
  BestEditions,
  ComparedQuery,
  RankedEdition,
  ToDo,
} from "#office/dashboard/dashboard.contract.ts";
import type { CatalogueFigures, Catalogue } from "#books/catalogue/module.server.ts";
import type { LibraryFigures } from "#reading/library/module.server.ts";
import type { Revenue, Payments } from "#selling/payments/module.server.ts";
import type { Subscriptions, SubscriptionFigures } from "#readers/subscriptions/module.server.ts";
import type { Visitors } from "#readers/visitors/module.server.ts";
import {
  editionCells,
  editionHeadings,
  type TaskName,
  taskNames,
  tasks,
} from "#office/dashboard/dashboard.rules.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import { mayChange, type Role } from "#access/administrators/team/team.rules.ts";
import type { Members } from "#office/members/module.server.ts";
import type { Promotions } from "#selling/promotions/module.server.ts";
import type { Royalties } from "#selling/royalties/module.server.ts";
import type { Settings } from "#office/settings/module.server.ts";
import { isComplete } from "#words/texts/identity.rules.ts";
import type { Content } from "#words/texts/module.server.ts";

/** decisions.md, "Back office". */
const rankingSize = 10;

export type Dashboard = ReturnType<typeof createDashboardService>;

interface Sources {
  accounts: AccountFigures;
  catalogue: CatalogueFigures;
  library: LibraryFigures;
  subscriptions: Pick<Subscriptions, "countNow">;
  visitors: Pick<Visitors, "recent">;
  revenue: Revenue;
}

/** The publisher's first screen: each figure comes from the module that owns it. */
export function createDashboardService(sources: Sources) {
  const { accounts, catalogue, library, subscriptions, visitors, revenue } = sources;
  return {
    async stats(): Promise<DashboardStats> {
      const [members, subscribers, visitorCount, { books, editions }, total] = await Promise.all([
        accounts.countMembers(),
        subscriptions.countNow(),
        visitors.recent(),
        catalogue.count(),
        revenue.total(),
      ]);
      return { members, subscribers, visitors: visitorCount, books, editions, revenue: total };
    },
    /** Since the shop's beginning, as specified, or in a period. */
    topSales: ({ months, until }: TopSalesQuery) =>
      months === undefined
        ? catalogue.mostDownloaded(rankingSize)
        : library.mostDownloaded(rankingSize, months, until),
    latestBooks: () => catalogue.latestAdded(rankingSize),
    revenues: (period: PeriodQuery): Promise<RevenuePoint[]> => revenue.byMonth(period),
  };
}

/** Number of editions on the screen; the file has all. */
const editionRankingSize = 20;

export type PeriodFigures = ReturnType<typeof createPeriodFigures>;

interface PeriodSources {
  catalogue: Pick<CatalogueFigures, "namesOf">;
  library: LibraryFigures;
  revenue: Revenue;
  subscriptions: SubscriptionFigures;
}

/** The figures of a period, compared with another one: each comes from the module that owns it. */
export function createPeriodFigures({ catalogue, library, revenue, subscriptions }: PeriodSources) {
  async function named(sums: Sums[]): Promise<RankedEdition[]> {
    const names = await catalogue.namesOf(sums.map(({ edition_id }) => edition_id));
    return sums.map(({ edition_id: id, ...sum }) => ({
      id,
      title: names.get(id)?.title ?? "",
      book_title: names.get(id)?.bookTitle ?? "",
      ...sum,
    }));
  }

  return {
    firstMonth: revenue.firstMonth,
    revenueByKind: (period: PeriodQuery) => revenue.byKind(period),
    downloadsByFormat: ({ months, until }: PeriodQuery) => library.byFormat(months, until),
    subscriberMoves: ({ months, until }: PeriodQuery) => subscriptions.moves(months, until),

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
  };
}

type Sums = Awaited<ReturnType<Revenue["bestEditions"]>>["best"][number];

interface ToDoSources {
  catalogue: Pick<Catalogue, "editing">;
  content: Pick<Content, "identity">;
  gifts: Pick<Promotions["gifts"], "countForgotten">;
  members: Pick<Members, "failedRefunds">;
  payments: Pick<Payments, "refunds">;
  settings: Pick<Settings, "disk"> & {
    backups: Pick<Settings["backups"], "isLate"> & { tests: Pick<Settings["backups"]["tests"], "hasFailed"> };
  };
  royalties: { statements: Pick<Royalties["statements"], "countFailedMails"> };
}

export type ToDoList = ReturnType<typeof createToDoList>;

export function createToDoList(sources: ToDoSources) {
  const { catalogue, content, gifts, members, payments, royalties, settings } = sources;
  const counted: Record<TaskName, () => Promise<number | Omit<ToDo, "name">>> = {
    failed_refunds: failedRefunds,
    low_disk: async () => {
      const low = await settings.disk.findLow();
      return low ? { count: 1, free_bytes: low.free_bytes } : 0;
    },
    late_backup: async () => ((await settings.backups.isLate()) ? 1 : 0),
    failed_restore_test: async () => ((await settings.backups.tests.hasFailed()) ? 1 : 0),
    disputes: () => payments.refunds.countDisputed(),
    late_payments: () => payments.refunds.countRefused(),
    failed_statements: () => royalties.statements.countFailedMails(),
    identity: async () => (isComplete(content.identity) ? 0 : 1),
    failed_formats: () => catalogue.editing.count({ problem: "failed_format" }),
    lacking_files: () => catalogue.editing.count({ problem: "lacks_files" }),
    forgotten_gifts: () => gifts.countForgotten(),
  };
  async function failedRefunds() {
    const failed = await members.failedRefunds();
    const owed_cents = failed.reduce((sum, refund) => sum + refund.owed_cents, 0);
    return { count: failed.length, owed_cents };
  }
  return {
    async of(role: Role): Promise<ToDo[]> {
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
