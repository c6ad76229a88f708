import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { taskNames } from "#office/dashboard/to-do.rules.ts";

/** Whole months, as the address writes them. */
const monthsUpTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .pipe(z.number().max(most));

/** The last month `YYYY-MM` of a period, or a day `YYYY-MM-DD` of it, which is the last one that counts. */
const MonthOrDay = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])(-\d{2})?$/)
  .refine((until) => until.length === 7 || isCalendarDay(until));

/** Months that end with `until`; by default with the present one. */
const monthsOfPeriod = (most: number) =>
  z.object({ months: monthsUpTo(most).default(12), until: MonthOrDay.optional() });
/** The same; without `months`, since the beginning. */
const anyMonthsOfPeriod = (most: number) =>
  monthsOfPeriod(most).extend({ months: monthsUpTo(most).optional() });

/** Cents, VAT included, as the sales journal has them: what was sold in a period, and what was given back in it. */
export const Amounts = z.object({ paid: z.number(), refunded: z.number() });
export type Amounts = z.infer<typeof Amounts>;

const MonthByKind = z.object({ month: z.string(), editions: Amounts, subscriptions: Amounts });
export type MonthByKind = z.infer<typeof MonthByKind>;

const MonthOfDownloads = z.object({
  month: z.string(),
  pdf: z.number(),
  epub: z.number(),
  azw3: z.number(),
});
export type MonthOfDownloads = z.infer<typeof MonthOfDownloads>;

const MonthOfMoves = z.object({
  month: z.string(),
  begun: z.number(),
  renewed: z.number(),
  ended: z.number(),
  withdrawn: z.number(),
});
export type MonthOfMoves = z.infer<typeof MonthOfMoves>;

/** `before`: the revenue of the compared period, less refunds. */
const Sums = Amounts.extend({ sold: z.number(), before: z.number() });

const RankedEdition = Sums.extend({ id: z.number(), title: z.string(), book_title: z.string() });
export type RankedEdition = z.infer<typeof RankedEdition>;

const BestEditions = z.object({
  best: z.array(RankedEdition),
  /** Those of `best` included. */
  all: Sums.extend({ editions: z.number() }),
});
export type BestEditions = z.infer<typeof BestEditions>;

const twoPeriods = monthsOfPeriod(48);
const comparedPeriods = monthsOfPeriod(24).extend({ before: MonthOrDay.optional() });
export type PeriodQuery = z.output<typeof twoPeriods>;
export type ComparedQuery = z.output<typeof comparedPeriods>;

export const getRevenueByKind = endpoint({
  path: "/api/admin/dashboard/revenue-by-kind",
  summary:
    "Revenue of editions and subscriptions in each of the `months` (up to 48) that end with `until`, by default the present one",
  permission: "dashboard",
  query: twoPeriods,
  answer: z.array(MonthByKind),
});

export const getRevenueByEdition = endpoint({
  path: "/api/admin/dashboard/revenue-by-edition",
  summary:
    "The twenty editions with the highest revenue in the `months` (up to 24) that end with `until`, compared with as many that end with `before`",
  permission: "dashboard",
  query: comparedPeriods,
  answer: BestEditions,
});

export const getFirstMonth = endpoint({
  path: "/api/admin/dashboard/first-month",
  summary: "The month of the first payment, `YYYY-MM`; null before it",
  permission: "dashboard",
  answer: z.object({ month: z.string().nullable() }),
});

/** Answers with a file. */
export const getRevenueByEditionFile = endpoint({
  path: "/api/admin/dashboard/revenue-by-edition.csv",
  summary:
    "Every edition sold in the `months` (up to 24) that end with `until`, or in those that end with `before`, as a CSV file",
  permission: "dashboard",
  query: comparedPeriods,
  answer: z.unknown(),
});

/** Answers with a file. */
export const getDownloadsByBookFile = endpoint({
  path: "/api/admin/dashboard/downloads-by-book.csv",
  summary: "Downloads by book and month, in the `months` (up to 48) that end with `until`, as a CSV file",
  permission: "dashboard",
  query: twoPeriods,
  answer: z.unknown(),
});

export const getDownloadsByFormat = endpoint({
  path: "/api/admin/dashboard/downloads-by-format",
  summary:
    "Downloads begun in each of the `months` (up to 48) that end with `until`, by default the present one, by format",
  permission: "dashboard",
  query: twoPeriods,
  answer: z.array(MonthOfDownloads),
});

export const getSubscriberMoves = endpoint({
  path: "/api/admin/dashboard/subscriber-moves",
  summary:
    "New, renewed and lost subscribers in each of the `months` (up to 48) that end with `until`, by default the present one",
  permission: "dashboard",
  query: twoPeriods,
  answer: z.array(MonthOfMoves),
});

export const DashboardStats = z.object({
  members: z.number(),
  subscribers: z.number(),
  visitors: z.number(),
  books: z.number(),
  editions: z.number(),
  /** Cents, VAT included, less refunds. */
  revenue: z.number(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

const topSalesPeriod = anyMonthsOfPeriod(24);
export type TopSalesQuery = z.output<typeof topSalesPeriod>;

const TopSale = z.object({ id: z.number(), title: z.string(), downloads: z.number() });
const LatestBook = z.object({ id: z.number(), title: z.string(), created_at: z.string() });

/** `month` is `YYYY-MM`, `revenue` in cents. */
export const RevenuePoint = z.object({ month: z.string(), revenue: z.number() });
export type RevenuePoint = z.infer<typeof RevenuePoint>;

export const getDashboardStats = endpoint({
  path: "/api/admin/dashboard/stats",
  summary: "The figures of the shop at this moment",
  permission: "dashboard",
  answer: DashboardStats,
});

export const getTopSales = endpoint({
  path: "/api/admin/dashboard/top-sales",
  summary: "The ten books downloaded most, since the beginning or in the `months` that end with `until`",
  permission: "dashboard",
  query: topSalesPeriod,
  answer: z.array(TopSale),
});

export const getLatestAdditions = endpoint({
  path: "/api/admin/dashboard/latest-books",
  summary: "The ten books added last",
  permission: "dashboard",
  answer: z.array(LatestBook),
});

export const getRevenues = endpoint({
  path: "/api/admin/dashboard/revenues",
  summary:
    "Revenue of each of the last 12 months, or of `months` up to 48 that end with `until`; months without any included",
  permission: "dashboard",
  query: monthsOfPeriod(48),
  answer: z.array(RevenuePoint),
});

const ToDo = z.object({
  name: z.enum(taskNames),
  count: z.number(),
  /** Of failed refunds. */
  owed_cents: z.number().optional(),
  /** Of a disk that is nearly full. */
  free_bytes: z.number().optional(),
  /** Of payments, the most pressing one; of thresholds of VAT, what has happened. */
  fault: z.string().optional(),
  /** Of royalties, the earliest that waits for its statements. */
  period: z.string().optional(),
});
export type ToDo = z.infer<typeof ToDo>;

export const getToDo = endpoint({
  path: "/api/admin/dashboard/to-do",
  summary: "What waits for the caller's role, the most pressing first; empty when nothing does",
  permission: "dashboard",
  answer: z.array(ToDo),
});
