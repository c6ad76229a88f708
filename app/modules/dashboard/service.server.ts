import type { AccountFigures } from "#modules/accounts/module.server.ts";
import type { DashboardStats, RevenuePoint } from "#modules/dashboard/contract.ts";
import type { PeriodQuery } from "#modules/dashboard/periods/contract.ts";
import type { CatalogueFigures } from "#modules/catalogue/module.server.ts";
import type { Revenue } from "#modules/payments/module.server.ts";
import type { Subscriptions } from "#modules/subscriptions/module.server.ts";
import type { Visitors } from "#modules/visitors/module.server.ts";

/** decisions.md, "Back office". */
const rankingSize = 10;

export type Dashboard = ReturnType<typeof createDashboardService>;

interface Sources {
  accounts: AccountFigures;
  catalogue: CatalogueFigures;
  subscriptions: Pick<Subscriptions, "countNow">;
  visitors: Pick<Visitors, "recent">;
  revenue: Revenue;
}

/** The publisher's first screen: each figure comes from the module that owns it. */
export function createDashboardService({ accounts, catalogue, subscriptions, visitors, revenue }: Sources) {
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
    topSales: () => catalogue.mostDownloaded(rankingSize),
    latestBooks: () => catalogue.latestAdded(rankingSize),
    revenues: ({ months, until }: PeriodQuery): Promise<RevenuePoint[]> => revenue.byMonth(months, until),
  };
}
