import { flux10Report } from "#formats/tax/flux10-report.ts";
import { parisDay } from "#platform/data/dates.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { findSetting, lockSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import type {
  DeclarationPeriod,
  Declarations,
  TaxReport,
} from "#selling/payments/declarations/declarations.contract.ts";
import {
  type DayAmount,
  endedPeriods,
  paidDays,
  type ReportingRule,
  type ReportKind,
  type ReportPeriod,
  soldDays,
  stateOf,
} from "#selling/payments/declarations/declarations.rules.ts";
import * as store from "#selling/payments/declarations/declarations.store.server.ts";
import type { PlatformDelivery } from "#selling/payments/declarations/platform-delivery.service.server.ts";
import { fingerprint } from "#selling/payments/journal/journal.rules.ts";
import { findClosedDay } from "#selling/payments/payments.store.server.ts";
import { isSiret, sirenOf } from "#words/texts/identity.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

const rulesSetting = "reporting-rules";
const platformSetting = "reporting-platform";
/** Four years of decades; what is older is on the platform. And so many invoices. */
const listedAtMost = 200;

type Platform = NonNullable<Declarations["platform"]>;
type By = Signatory<PaymentAct>;

export type TaxDeclarations = ReturnType<typeof createDeclarations>;

/** The house's reports of sales to the State, given to its registered platform (docs/decisions/126-reports-to-the-state.md). */
export function createDeclarations(
  { db, content, now }: Pick<ShopDeps, "db" | "content" | "now">,
  delivery: PlatformDelivery,
) {
  const rulesOf = async (tx: Queryable) => ((await findSetting(tx, rulesSetting)) ?? []) as ReportingRule[];
  const platformOf = async (tx: Queryable): Promise<Platform | null> =>
    ((await findSetting(tx, platformSetting)) ?? null) as Platform | null;

  function missingOf(platform: Platform | null): string | null {
    if (!platform) return "Dites d’abord quelle plateforme transmet vos données, et à quel rythme.";
    if (isSiret(content.publisher.siret)) return null;
    return "Écrivez d’abord votre SIRET dans Réglages, Identité de l’éditeur.";
  }

  const salesOf = async (tx: Queryable, firstDay: string, lastDay: string, closedDay: string | null) =>
    closedDay ? store.sumSoldDays(tx, firstDay, lastDay, closedDay) : [];

  /** The amounts of a period, and their fingerprint. */
  function totalsOf({ kind, firstDay, lastDay, rule }: ReportPeriod, sold: readonly DayAmount[]) {
    const inPeriod = sold.filter(({ day }) => firstDay <= day && day <= lastDay);
    const amounts = inPeriod.filter(({ abroad, vatPerMille }) =>
      kind === "transactions" ? !abroad || rule.abroad : vatPerMille > 0,
    );
    const leftOut = inPeriod.filter(({ abroad }) => abroad && kind === "transactions" && !rule.abroad);
    return { amounts, leftOut, totals: fingerprint(amounts) };
  }

  async function overview(): Promise<Declarations> {
    const [rules, platform, closedDay, reports] = await Promise.all([
      rulesOf(db),
      platformOf(db),
      findClosedDay(db),
      store.findReports(db),
    ]);
    const made = Map.groupBy(reports, ({ kind, firstDay }) => `${kind} ${firstDay}`);
    const today = parisDay(now());
    const ended = endedPeriods(rules, today).toReversed().slice(0, listedAtMost);
    const [earliest = today] = ended.map(({ firstDay }) => firstDay).toSorted();
    const span = [earliest, ended[0]?.lastDay ?? today] as const;
    const sold = await salesOf(db, ...span, closedDay);
    const firms = await store.findInvoicesApart(db, ...span, listedAtMost);
    const periods = ended.map((period): DeclarationPeriod => {
      const { kind, firstDay, lastDay, dueDay } = period;
      const own = made.get(`${kind} ${firstDay}`) ?? [];
      const { amounts, leftOut, totals } = totalsOf(period, sold);
      const apart = firms.filter(({ day }) => kind === "transactions" && firstDay <= day && day <= lastDay);
      return {
        kind,
        first_day: firstDay,
        last_day: lastDay,
        due_day: dueDay,
        state: stateOf(period, amounts, { closedDay, made: own[0]?.totalsSha256, fingerprint: totals }),
        gross_cents: sumOf(amounts, "grossCents"),
        vat_cents: sumOf(amounts, "vatCents"),
        abroad_cents: sumOf(leftOut, "grossCents"),
        reports: own.map(reportOf),
        apart: apart.map(({ number, member_id, name, country }) => ({
          number,
          member_id,
          name,
          abroad: country !== "FR",
        })),
      };
    });
    return {
      platform,
      rules: rules.map(({ from, rhythm, due, exemptCategory, abroad }) => ({
        from,
        rhythm,
        due,
        exempt_category: exemptCategory,
        abroad: abroad ?? "apart",
      })),
      delivery: delivery.name,
      closed_day: closedDay,
      missing: missingOf(platform),
      periods,
    };
  }

  /** A rule of the same day is replaced. @throws AppError 409 for a day before a period that has its file */
  const save = (platform: Platform, rule: ReportingRule, by: By): Promise<void> =>
    db.transaction(async (tx) => {
      await store.lockReports(tx);
      const before = ((await lockSetting(tx, rulesSetting)) ?? []) as ReportingRule[];
      const isSame = before.some((each) => JSON.stringify(each) === JSON.stringify(rule));
      if (!isSame && (await store.findReports(tx)).some(({ lastDay }) => lastDay >= rule.from))
        throw conflict("Des fichiers existent déjà depuis ce jour\u202f: choisissez un mois plus récent.");
      const rules = [...before.filter(({ from }) => from !== rule.from), rule].toSorted((one, other) =>
        one.from < other.from ? -1 : 1,
      );
      await saveSetting(tx, platformSetting, platform, now());
      await saveSetting(tx, rulesSetting, rules, now());
      const details = {
        from: rule.from,
        rhythm: rule.rhythm,
        due: rule.due,
        platform: platform.platform_name,
      };
      await by.sign(tx, { kind: "reporting-changed", details });
    });

  /**
   * The file of a period, or the one that replaces it.
   * @throws AppError 404 for a period that has not ended, 409 before its days are closed, or if nothing has changed
   */
  const make = (kind: ReportKind, firstDay: string, by: By): Promise<number> =>
    db.transaction(async (tx) => {
      await store.lockReports(tx);
      const [rules, platform, closedDay] = [await rulesOf(tx), await platformOf(tx), await findClosedDay(tx)];
      const missing = missingOf(platform);
      if (missing || !platform) throw conflict(missing ?? "");
      const period = endedPeriods(rules, parisDay(now())).find(
        (each) => each.kind === kind && each.firstDay === firstDay,
      );
      if (!period) throw notFound("Cette période n’est pas à déclarer.");
      const last = await store.findLastReport(tx, kind, firstDay);
      const sold = await salesOf(tx, firstDay, period.lastDay, closedDay);
      const { amounts, totals } = totalsOf(period, sold);
      const state = stateOf(period, amounts, { closedDay, made: last?.totalsSha256, fingerprint: totals });
      if (state === "waiting")
        throw conflict("Les journées de cette période ne sont pas encore toutes closes.");
      if (state === "made") throw conflict("Rien n’a changé depuis le dernier fichier de cette période.");
      if (state === "empty") throw conflict("Il n’y a pas eu de vente dans cette période.");
      const revision = last ? last.revision + 1 : 0;
      const siren = sirenOf(content.publisher.siret);
      const letter = kind === "payments" ? "P" : "T";
      const reference = `ENCRIER-${siren}-${letter}-${firstDay.replaceAll("-", "")}-${revision}`;
      const xml = flux10Report({
        reference,
        madeAt: now(),
        typeCode: last ? "RE" : "IN",
        platform: { number: platform.platform_number, name: platform.platform_name },
        issuer: { siren, name: content.publisher.legalName },
        firstDay,
        lastDay: period.lastDay,
        content:
          kind === "payments"
            ? { kind, days: paidDays(amounts) }
            : { kind, days: soldDays(amounts, period.rule) },
      });
      const { lastDay } = period;
      const row = { kind, firstDay, lastDay, revision, reference, xml, totalsSha256: totals, madeAt: now() };
      const id = await store.insertReport(tx, row);
      await by.sign(tx, { kind: "report-made", details: { reference } });
      return id;
    });

  /** @throws AppError 404 */
  async function requireReport(id: number, tx: Queryable = db): Promise<store.TaxReportRow> {
    const report = await store.findReport(tx, id);
    if (!report) throw notFound("Ce fichier n’existe pas.");
    return report;
  }

  /** The platform is called outside of any transaction; a file delivered twice replaces itself. @throws AppError 404, 502 */
  async function deliver(id: number, by: By): Promise<void> {
    const { reference, xml } = await requireReport(id);
    await delivery.deliver(`${reference}.xml`, Buffer.from(xml));
    await db.transaction(async (tx) => {
      await store.updateReport(tx, id, { deliveredAt: now() });
      await by.sign(tx, { kind: "report-delivered", details: { reference, to: delivery.name } });
    });
  }

  /** @throws AppError 404 */
  const keepReceipt = (
    id: number,
    receipt: { receipt: string; receiptFile: Buffer | null },
    by: By,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const { reference } = await requireReport(id, tx);
      await store.updateReport(tx, id, { ...receipt, receiptAt: now() });
      await by.sign(tx, { kind: "report-acknowledged", details: { reference } });
    });

  /** @throws AppError 404 */
  async function receiptFile(id: number): Promise<{ name: string; bytes: Buffer }> {
    const { receipt, receiptFile: bytes } = await requireReport(id);
    if (!bytes) throw notFound("Cet accusé de réception n’est pas un fichier.");
    return { name: receipt ?? "", bytes };
  }

  return { overview, save, make, find: requireReport, deliver, keepReceipt, receiptFile };
}

const sumOf = (amounts: readonly DayAmount[], name: "grossCents" | "vatCents") =>
  amounts.reduce((cents, each) => cents + each[name], 0);

const reportOf = (row: store.ListedReport): TaxReport => ({
  id: row.id,
  reference: row.reference,
  revision: row.revision,
  made_at: row.madeAt.toISOString(),
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  receipt: row.receipt,
  receipt_is_file: row.isFile,
});
