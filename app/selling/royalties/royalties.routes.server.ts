import type { FastifyInstance, FastifyReply } from "fastify";
import { getKnownPayees, getRoyaltyPayees } from "#selling/royalties/contracts/payees.contract.ts";
import * as royaltyContractsCalls from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { contractHeadings } from "#selling/royalties/contracts/contract-table.rules.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";
import type { RoyaltyContracts } from "#selling/royalties/contracts/royalty-contracts.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import * as royaltyStatementsCalls from "#selling/royalties/statements/royalty-statements.contract.ts";
import type {
  AdministratorOfRoyalties,
  RoyaltyStatements,
  StatementFile,
} from "#selling/royalties/statements/royalty-statements.service.server.ts";
import {
  getRoyaltyRates,
  setRoyaltyRate,
  setTaxRegime,
} from "#selling/royalties/taxes/royalty-taxes.contract.ts";
import type { RoyaltyRates } from "#selling/royalties/taxes/royalty-taxes.service.server.ts";
import * as calls from "#selling/royalties/imports/royalty-imports.contract.ts";
import { maxImportBytes } from "#selling/royalties/imports/royalty-imports.rules.ts";
import type { RoyaltyImports } from "#selling/royalties/imports/royalty-imports.service.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";

export function contractRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<RoyaltyAct>>,
  contracts: RoyaltyContracts,
): void {
  route(app, royaltyContractsCalls.getRoyaltyContracts, { guard }, ({ query }) =>
    contracts.list(query.q ?? "", query.sort ?? "payee_asc", query.page ?? 1),
  );
  route(
    app,
    royaltyContractsCalls.exportRoyaltyContracts,
    { guard },
    async ({ query: { q = "", sort = "payee_asc" }, reply }) =>
      sendTable(reply, "contrats.csv", contractHeadings, contracts.table(q, sort)),
  );
  route(app, royaltyContractsCalls.createRoyaltyContract, { guard }, ({ body, actor }) =>
    contracts.create(body, actor),
  );
  route(app, royaltyContractsCalls.getRoyaltyContract, { guard }, ({ params }) => contracts.read(params.id));
  route(app, royaltyContractsCalls.changeRoyaltyContract, { guard }, ({ params, body, actor }) =>
    contracts.change(params.id, body, actor),
  );
  route(app, royaltyContractsCalls.setRoyaltyTerms, { guard }, ({ params, body, actor }) =>
    contracts.setTerms(params.id, body, actor),
  );
  route(app, royaltyContractsCalls.adjustRoyalties, { guard }, ({ params, body, actor }) =>
    contracts.adjust(params.id, body, actor),
  );
  route(app, royaltyContractsCalls.takeBackAdjustment, { guard }, ({ params, actor }) =>
    contracts.takeBack(params.id, params.adjustmentId, actor),
  );
  route(app, royaltyContractsCalls.removeRoyaltyContract, { guard }, async ({ params, actor }) => {
    await contracts.remove(params.id, actor);
    return { ok: true as const };
  });
  route(app, setTaxRegime, { guard }, ({ params, body, actor }) =>
    contracts.setRegime(params.id, body, actor),
  );
  route(app, getKnownPayees, { guard }, ({ query }) => contracts.knownPayees(query.name));
  route(app, getRoyaltyPayees, { guard }, ({ query }) => contracts.payees(query.edition));
}

export function rateRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<RoyaltyAct>>,
  rates: RoyaltyRates,
): void {
  route(app, getRoyaltyRates, { guard }, () => rates.list());
  route(app, setRoyaltyRate, { guard }, ({ body, actor }) => rates.add(body, actor));
}

export function importRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<AdministratorOfRoyalties>,
  imports: RoyaltyImports,
): void {
  const bodyLimit = maxImportBytes + 1024 * 1024;
  route(app, calls.beginRoyaltyImport, { guard, bodyLimit }, ({ request, params, actor }) =>
    withUpload(config.scratchDir, request, calls.importForm, maxImportBytes, (file) =>
      imports.begin(params.kind, file, actor),
    ),
  );
  route(app, calls.getRoyaltyImports, { guard }, () => imports.list());
  route(app, calls.getRoyaltyImport, { guard }, ({ params }) => imports.get(params.id));
  route(app, calls.checkRoyaltyImport, { guard }, ({ params, body }) => imports.check(params.id, body));
  route(app, calls.doRoyaltyImport, { guard }, ({ params, actor }) => imports.start(params.id, actor));
  route(app, calls.undoRoyaltyImport, { guard }, ({ params, actor }) => imports.undo(params.id, actor));
}

export function statementRoutes(
  app: FastifyInstance,
  guard: Guard<AdministratorOfRoyalties>,
  statements: RoyaltyStatements,
): void {
  route(app, royaltyStatementsCalls.getRoyalties, { guard }, () => statements.overview());
  route(app, royaltyStatementsCalls.saveRoyaltySettings, { guard }, ({ body, actor }) =>
    statements.settings.set(body, actor),
  );
  route(app, royaltyStatementsCalls.getRoyaltyDrafts, { guard }, () => statements.drafts());
  route(app, royaltyStatementsCalls.getRoyaltyDraft, { guard }, async ({ params, reply }) =>
    sendFile(reply, await statements.draftFile(params.payeeId, params.format)),
  );
  route(app, royaltyStatementsCalls.issueRoyalties, { guard }, ({ body, actor }) =>
    statements.issue(body, actor),
  );
  route(app, royaltyStatementsCalls.getRoyaltyPeriod, { guard }, ({ params }) =>
    statements.period(params.id),
  );
  route(app, royaltyStatementsCalls.getRoyaltyPeriodFile, { guard }, async ({ params, reply }) =>
    sendFile(reply, await statements.periodFile(params.id)),
  );
  route(app, royaltyStatementsCalls.getRoyaltyStatement, { guard }, async ({ params, reply }) =>
    sendFile(reply, await statements.file(params.number, params.format)),
  );
  route(app, royaltyStatementsCalls.sendRoyaltyStatements, { guard }, ({ body, actor }) =>
    statements.send(body.period, body.number, actor),
  );
}

const sendFile = (reply: FastifyReply, { name, content }: StatementFile): FastifyReply =>
  reply
    .type(name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/pdf")
    .header("content-disposition", attachmentNamed(name))
    .header("cache-control", "private, no-store")
    .send(content);
