import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { AccountDesk } from "#selling/payments/accounting/accounting-desk.service.server.ts";
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
  getJournalFile,
  getJournalOverview,
  getVatRegimes,
  saveAccountingSettings,
} from "#selling/payments/accounting/accounting.contract.ts";
import { figuresFileName } from "#selling/payments/accounting/accounting-figures.rules.ts";
import type { AdministratorOfAccounts } from "#selling/payments/accounting/accounting-desk.service.server.ts";
import type { VatRegimes } from "#selling/payments/regime/vat-regime.service.server.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function accountingRoutes(
  app: FastifyInstance,
  guard: Guard<AdministratorOfAccounts>,
  { figures, desk, regimes }: { figures: Figures; desk: AccountDesk; regimes: VatRegimes },
): void {
  route(app, getVatRegimes, { guard }, () => regimes.list());
  route(app, addVatRegime, { guard }, ({ body, actor }) => regimes.add(body, actor));
  route(app, getFigures, { guard }, ({ query }) => figures.of(query));
  route(app, getFiguresFile, { guard }, async ({ params: { part, format }, query, reply }) =>
    reply
      .type(format === "csv" ? "text/csv; charset=utf-8" : "application/pdf")
      .header("content-disposition", attachmentNamed(figuresFileName(part, query, format)))
      .header("cache-control", "private, no-store")
      .send(await (format === "csv" ? figures.csv(part, query) : figures.pdf(part, query))),
  );
  route(app, getJournalFile, { guard }, async ({ query, reply }) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachmentNamed(`journal-${query.from}-${query.to}.csv`))
      .header("cache-control", "private, no-store")
      .send(Readable.from(desk.journalCsv(query))),
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
