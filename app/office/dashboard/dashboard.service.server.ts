import type { AccountFigures } from "#readers/accounts/module.server.ts";
import type { DashboardStats, RevenuePoint, TopSalesQuery } from "#office/dashboard/dashboard.contract.ts";
import type { PeriodQuery } from "#office/dashboard/periods/dashboard-periods.contract.ts";
import type { CatalogueFigures } from "#books/catalogue/module.server.ts";
import type { LibraryFigures } from "#reading/library/module.server.ts";
import type { Revenue } from "#selling/payments/module.server.ts";
import type { Subscriptions } from "#readers/subscriptions/module.server.ts";
import type { Visitors } from "#readers/visitors/module.server.ts";

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
