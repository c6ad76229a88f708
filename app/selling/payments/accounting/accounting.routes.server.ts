import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { AccountDesk } from "#selling/payments/accounting/accounting-desk.service.server.ts";
import type { Accounting } from "#selling/payments/accounting/accounting.service.server.ts";
import type { Figures } from "#selling/payments/accounting/accounting-figures.service.server.ts";
import * as calls from "#selling/payments/accounting/accounting.contract.ts";
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
  route(app, calls.getVatRegimes, { guard }, () => regimes.list());
  route(app, calls.getFranchise, { guard }, async () => ({ franchise: await regimes.franchise() }));
  route(app, calls.addVatRegime, { guard }, ({ body, actor }) => regimes.add(body, actor));
  route(app, getDeferral, { guard }, ({ query }) => deferral.atEnd(query));
  route(app, changeDeferral, { guard }, ({ body, actor }) => deferral.change(body, actor));
  route(app, getPayouts, { guard }, ({ query }) => payouts.list(query));
  route(app, getPayoutsFile, { guard }, async ({ query, reply }) =>
    sendTable(reply, `rapprochement-${query.from}-${query.to}.csv`, payoutHeadings, payouts.table(query)),
  );
  route(app, getPayout, { guard }, ({ params }) => payouts.show(params.id));
  route(app, calls.getFigures, { guard }, ({ query }) => figures.of(query));
  route(app, calls.getFiguresFile, { guard }, async ({ params: { part, format }, query, reply }) =>
    reply
      .type(format === "csv" ? "text/csv; charset=utf-8" : "application/pdf")
      .header("content-disposition", attachmentNamed(figuresFileName(part, query, format)))
      .header("cache-control", "private, no-store")
      .send(await (format === "csv" ? figures.csv(part, query) : figures.pdf(part, query))),
  );
  route(app, calls.getJournalRows, { guard }, ({ query }) => accounting.listRows(query));
  route(app, calls.getJournalFile, { guard }, async ({ query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachmentNamed(`journal-${query.from}-${query.to}.csv`))
      .header("cache-control", "private, no-store")
      .send(Readable.from(accounting.csv({ ...daysOf(query), kind: query.kind }))),
  );
  route(app, calls.getEntriesFile, { guard }, async ({ query, reply }) => {
    const { name, lines } = await desk.entries(query);
    return reply
      .type("text/plain; charset=utf-8")
      .header("content-disposition", attachmentNamed(name))
      .header("cache-control", "private, no-store")
      .send(Readable.from(lines));
  });
  route(app, calls.getJournalOverview, { guard }, () => desk.overview());
  route(app, calls.checkJournal, { guard }, ({ actor }) => desk.check(actor));
  route(app, calls.closePeriods, { guard }, ({ actor }) => desk.close(actor));
  route(app, calls.confirmClock, { guard }, ({ actor, body }) => desk.confirmClock(body.day, actor));
  route(app, calls.getAccountingSettings, { guard }, () => desk.settings.get());
  route(app, calls.saveAccountingSettings, { guard }, ({ actor, body }) => desk.settings.set(body, actor));
}
