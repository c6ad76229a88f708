import { dayAfter } from "#platform/data/dates.ts";
import { lastDayOf } from "#platform/data/months.ts";

/** What a file reports. */
export const reportKinds = ["transactions", "payments"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The regimes of declaration, which set the rhythm (code général des impôts, annexe II, article 242 nonies O; décret 2022-1299). */
export const rhythms = ["monthly", "quarterly", "simplified", "franchise"] as const;
export type Rhythm = (typeof rhythms)[number];

/** When VAT is due: when paid, when invoiced (option for debits), or never (franchise). Only the first reports payments. */
export const dueRules = ["receipts", "debits", "none"] as const;
export type DueRule = (typeof dueRules)[number];

/** Codes of UNTDID 2475 (rule P1.11). */
export const dueCodes: Record<DueRule, string | null> = { receipts: "72", debits: "5", none: null };

/** How sales without VAT are named (rule G1.68). */
export const exemptCategories = ["TNT1", "TPS1"] as const;
/** What is not subject to VAT in France, as which sales taxed in other countries may be reported (rule G1.68): rule G1.24 knows no rate of theirs. */
export const abroadCategory = "TNT1";
/** Services subject to VAT: an ebook is one. */
export const taxedCategory = "TPS1";

/** The house's way to report, from the first day of a month on. */
export interface ReportingRule {
  /** `YYYY-MM-01` */
  from: string;
  rhythm: Rhythm;
  due: DueRule;
  exemptCategory: (typeof exemptCategories)[number];
  /** Of sales taxed in other countries; absent: they are in no file. */
  abroad?: typeof abroadCategory;
}

/** A period to report, days inclusive, and the last day on which its file is taken. */
export interface ReportPeriod {
  kind: ReportKind;
  firstDay: string;
  lastDay: string;
  dueDay: string;
  rule: ReportingRule;
}

/** The periods that have ended before a day, the earliest first. @param rules by day, the earliest first */
export function endedPeriods(rules: readonly ReportingRule[], today: string): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  for (const kind of reportKinds) {
    for (const [index, rule] of rules.entries()) {
      if (kind === "payments" && rule.due !== "receipts") continue;
      const end = rules[index + 1]?.from ?? "9999-12-31";
      let firstDay = rule.from;
      while (firstDay < end) {
        const { lastDay, dueDay } = periodOf(kind, rule.rhythm, firstDay);
        const cut = lastDay < end ? lastDay : dayAfter(end, -1);
        if (cut >= today) break;
        periods.push({ kind, firstDay, lastDay: cut, dueDay, rule });
        firstDay = dayAfter(cut);
      }
    }
  }
  return periods.toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : 1));
}

/** The calendar's period of a day. */
function periodOf(kind: ReportKind, rhythm: Rhythm, day: string): Pick<ReportPeriod, "lastDay" | "dueDay"> {
  const month = day.slice(0, 7);
  const monthEnd = lastDayOf(month);
  if (rhythm === "monthly" && kind === "transactions") {
    const date = Number(day.slice(8));
    if (date <= 10) return { lastDay: `${month}-10`, dueDay: `${month}-20` };
    if (date <= 20) return { lastDay: `${month}-20`, dueDay: monthEnd };
    return { lastDay: monthEnd, dueDay: `${dayAfter(monthEnd).slice(0, 7)}-10` };
  }
  if (rhythm === "franchise") {
    // January and February, March and April …
    const second = Number(month.slice(5)) % 2 === 0 ? month : dayAfter(monthEnd).slice(0, 7);
    return { lastDay: lastDayOf(second), dueDay: thirtieth(second) };
  }
  const next = `${dayAfter(monthEnd).slice(0, 7)}-10`;
  return { lastDay: monthEnd, dueDay: rhythm === "simplified" ? thirtieth(month) : next };
}

/** The thirtieth of the month after, or its last day. */
function thirtieth(month: string): string {
  const end = lastDayOf(dayAfter(lastDayOf(month)).slice(0, 7));
  return end.endsWith("31") ? `${end.slice(0, 8)}30` : end;
}

/** The amounts of a day under one rate: all movements of its sales, the later ones included. */
export interface DayAmount {
  day: string;
  /** Taxed in other countries, here without rate and VAT; absent: in France. */
  abroad?: true;
  vatPerMille: number;
  /** Sales of which something is left. */
  count: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
}

/** The days of a file, from their amounts by rate in order. */
export function soldDays(amounts: readonly DayAmount[], { due, exemptCategory }: ReportingRule) {
  const kinds = Map.groupBy(
    amounts,
    ({ day, abroad, vatPerMille }) => `${day} ${abroad} ${vatPerMille === 0}`,
  );
  return [...kinds.values()].flatMap((rates) => {
    const [first] = rates;
    if (!first) return [];
    const isExempt = first.vatPerMille === 0;
    return {
      day: first.day,
      category: first.abroad ? abroadCategory : isExempt ? exemptCategory : taxedCategory,
      dueCode: isExempt ? null : dueCodes[due],
      count: rates.reduce((sum, { count }) => sum + count, 0),
      rates,
    };
  });
}

export function paidDays(amounts: readonly DayAmount[]) {
  // What has no VAT has none that is due when it is paid.
  const taxed = amounts.filter(({ vatPerMille }) => vatPerMille > 0);
  return [...Map.groupBy(taxed, ({ day }) => day)].map(([day, rates]) => ({ day, rates }));
}

export type ReportState = "waiting" | "empty" | "due" | "made" | "outdated";

/**
 * What a period asks for.
 * @param made the fingerprint of its last file, if any
 */
export function stateOf(
  { lastDay }: ReportPeriod,
  amounts: readonly DayAmount[],
  {
    closedDay,
    made,
    fingerprint,
  }: { closedDay: string | null; made: string | undefined; fingerprint: string },
): ReportState {
  if (made) return made === fingerprint ? "made" : "outdated";
  if (!closedDay || closedDay < lastDay) return "waiting";
  return amounts.length === 0 ? "empty" : "due";
}
