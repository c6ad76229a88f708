import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { AccountDesk } from "#selling/payments/accounting/accounting-desk.service.server.ts";
import type { Accounting } from "#selling/payments/accounting/accounting.service.server.ts";
import type { Figures } from "#selling/payments/accounting/accounting-figures.service.server.ts";
import {
  addVatRegime,
  checkJournal,
  closePeriods,
  confirmClock,
  getAccountingSettings,
  getEntriesFile,
  getFigures,
  getFiguresFile,
  getFranchise,
  getJournalFile,
  getJournalRows,
  getJournalOverview,
  getVatRegimes,
  saveAccountingSettings,
} from "#selling/payments/accounting/accounting.contract.ts";
import { daysOf, figuresFileName } from "#selling/payments/accounting/accounting-figures.rules.ts";
import type { AdministratorOfAccounts } from "#selling/payments/accounting/accounting-desk.service.server.ts";
import type { VatRegimes } from "#selling/payments/regime/vat-regime.service.server.ts";
import { changeDeferral, getDeferral } from "#selling/payments/deferral/deferral.contract.ts";
import type { Deferral } from "#selling/payments/deferral/deferral.service.server.ts";
import { getPayout, getPayouts, getPayoutsFile } from "#selling/payments/payouts/payouts.contract.ts";
import { payoutHeadings } from "#selling/payments/payouts/payouts.rules.ts";
import type { Payouts } from "#selling/payments/payouts/payouts.service.server.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

interface Parts {
  accounting: Accounting;
  figures: Figures;
  desk: AccountDesk;
  regimes: VatRegimes;
  deferral: Deferral;
  payouts: Payouts;
}

export function accountingRoutes(
  app: FastifyInstance,
  guard: Guard<AdministratorOfAccounts>,
  { accounting, figures, desk, regimes, deferral, payouts }: Parts,
): void {
  route(app, getVatRegimes, { guard }, () => regimes.list());
  route(app, getFranchise, { guard }, async () => ({ franchise: await regimes.franchise() }));
  route(app, addVatRegime, { guard }, ({ body, actor }) => regimes.add(body, actor));
  route(app, getDeferral, { guard }, ({ query }) => deferral.atEnd(query));
  route(app, changeDeferral, { guard }, ({ body, actor }) => deferral.change(body, actor));
  route(app, getPayouts, { guard }, ({ query }) => payouts.list(query));
  route(app, getPayoutsFile, { guard }, async ({ query, reply }) =>
    sendTable(reply, `rapprochement-${query.from}-${query.to}.csv`, payoutHeadings, payouts.table(query)),
  );
  route(app, getPayout, { guard }, ({ params }) => payouts.show(params.id));
  route(app, getFigures, { guard }, ({ query }) => figures.of(query));
  route(app, getFiguresFile, { guard }, async ({ params: { part, format }, query, reply }) =>
    reply
      .type(format === "csv" ? "text/csv; charset=utf-8" : "application/pdf")
      .header("content-disposition", attachmentNamed(figuresFileName(part, query, format)))
      .header("cache-control", "private, no-store")
      .send(await (format === "csv" ? figures.csv(part, query) : figures.pdf(part, query))),
  );
  route(app, getJournalRows, { guard }, ({ query }) => accounting.listRows(query));
  route(app, getJournalFile, { guard }, async ({ query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachmentNamed(`journal-${query.from}-${query.to}.csv`))
      .header("cache-control", "private, no-store")
      .send(Readable.from(accounting.csv({ ...daysOf(query), kind: query.kind }))),
  );
  route(app, getEntriesFile, { guard }, async ({ query, reply }) => {
    const { name, lines } = await desk.entries(query);
    return reply
      .type("text/plain; charset=utf-8")
      .header("content-disposition", attachmentNamed(name))
      .header("cache-control", "private, no-store")
      .send(Readable.from(lines));
  });
  route(app, getJournalOverview, { guard }, () => desk.overview());
  route(app, checkJournal, { guard }, ({ actor }) => desk.check(actor));
  route(app, closePeriods, { guard }, ({ actor }) => desk.close(actor));
  route(app, confirmClock, { guard }, ({ actor, body }) => desk.confirmClock(body.day, actor));
  route(app, getAccountingSettings, { guard }, () => desk.settings.get());
  route(app, saveAccountingSettings, { guard }, ({ actor, body }) => desk.settings.set(body, actor));
}
