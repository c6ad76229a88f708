import { serializeXml } from "../xml/xml-serialize.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { compactDay, decimal, element, percent } from "./tax-elements.ts";

/** A file of sales to consumers, or of what they paid, for the State: whole cents, days as `YYYY-MM-DD`. */
export interface SalesReport {
  /** At most 50 letters, figures and hyphens. */
  reference: string;
  /** 'AAAAMMJJHHMMSS' is written from it. */
  madeAt: Date;
  /** `RE` replaces the whole period. */
  typeCode: "IN" | "RE";
  /** The registered platform that sends it: the house itself never does (rules G6.22 and G7.51). */
  platform: { number: string; name: string };
  issuer: { siren: string; name: string };
  firstDay: string;
  lastDay: string;
  content:
    | { kind: "transactions"; days: readonly SoldDay[] }
    | { kind: "payments"; days: readonly PaidDay[] };
}

export interface SoldDay {
  day: string;
  /** 'TPS1', 'TNT1' … (rule G1.68). */
  category: string;
  /** When VAT is due (UNTDID 2005 and 2475); null where there is none. */
  dueCode: string | null;
  count: number;
  rates: readonly { vatPerMille: number; netCents: number; vatCents: number }[];
}

export interface PaidDay {
  day: string;
  rates: readonly { vatPerMille: number; grossCents: number }[];
}

/** The State's XML ("Flux 10", external specifications, annex 7); the comments name its terms. */
export function flux10Report(report: SalesReport): string {
  const { reference, madeAt, typeCode, platform, issuer, content } = report;
  const stamp = madeAt.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const party = (name: string, id: string, schemeId: string, title: string, role: string) =>
    element(name, [element("Id", id, { schemeId }), element("Name", title), element("RoleCode", role)]);
  const tree = element("Report", [
    element("ReportDocument", [
      element("Id", reference),
      element("IssueDateTime", [element("DateTimeString", stamp)]),
      element("TypeCode", typeCode),
      party("Sender", platform.number, "0238", platform.name, "WK"),
      party("Issuer", issuer.siren, "0002", issuer.name, "SE"),
    ]),
    content.kind === "transactions"
      ? element("TransactionsReport", [periodOf(report), ...content.days.map(soldDay)])
      : element("PaymentsReport", [periodOf(report), ...content.days.map(paidDay)]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serializeXml(tree)}\n`;
}

/** TG-7 and TG-33. */
const periodOf = ({ firstDay, lastDay }: SalesReport): XmlElement =>
  element("ReportPeriod", [
    element("StartDate", compactDay(firstDay)),
    element("EndDate", compactDay(lastDay)),
  ]);

/** TG-31. */
function soldDay({ day, category, dueCode, count, rates }: SoldDay): XmlElement {
  const sum = (name: "netCents" | "vatCents") => rates.reduce((cents, each) => cents + each[name], 0);
  return element("Transactions", [
    element("Date", compactDay(day)),
    element("TransactionsCurrency", "EUR"),
    dueCode ? element("TaxDueDateTypeCode", dueCode) : null,
    element("CategoryCode", category),
    element("TaxExclusiveAmount", decimal(sum("netCents"))),
    element("TaxTotal", decimal(sum("vatCents"))),
    element("TransactionsCount", String(count)),
    ...rates.map(({ vatPerMille, netCents, vatCents }) =>
      element("TaxSubtotal", [
        element("TaxPercent", percent(vatPerMille)),
        element("TaxableAmount", decimal(netCents)),
        element("TaxTotal", decimal(vatCents)),
      ]),
    ),
  ]);
}

/** TG-37. Amounts are never negative (rule G1.16). */
const paidDay = ({ day, rates }: PaidDay): XmlElement =>
  element("Transactions", [
    element("Payment", [
      element("Date", compactDay(day)),
      ...rates.map(({ vatPerMille, grossCents }) =>
        element("SubTotals", [
          element("TaxPercent", percent(vatPerMille)),
          element("CurrencyCode", "EUR"),
          element("Amount", decimal(grossCents)),
        ]),
      ),
    ]),
  ]);
