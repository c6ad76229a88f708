import type { FastifyInstance, FastifyReply } from "fastify";
import {
  adjustRoyalties,
  changeRoyaltyContract,
  createRoyaltyContract,
  getKnownPayees,
  getRoyaltyContract,
  getRoyaltyContracts,
  getRoyaltyPayees,
  removeRoyaltyContract,
  setRoyaltyTerms,
  takeBackAdjustment,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";
import type { RoyaltyContracts } from "#selling/royalties/contracts/royalty-contracts.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import {
  getRoyalties,
  getRoyaltyDraft,
  getRoyaltyDrafts,
  getRoyaltyPeriod,
  getRoyaltyPeriodFile,
  getRoyaltyStatement,
  issueRoyalties,
  saveRoyaltySettings,
  sendRoyaltyStatements,
} from "#selling/royalties/statements/royalty-statements.contract.ts";
import type {
  AdministratorOfRoyalties,
  RoyaltyStatements,
  StatementFile,
} from "#selling/royalties/statements/royalty-statements.service.server.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";

export function contractRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<RoyaltyAct>>,
  contracts: RoyaltyContracts,
): void {
  route(app, getRoyaltyContracts, { guard }, ({ query }) => contracts.list(query.q ?? "", query.page ?? 1));
  route(app, createRoyaltyContract, { guard }, ({ body, actor }) => contracts.create(body, actor));
  route(app, getRoyaltyContract, { guard }, ({ params }) => contracts.read(params.id));
  route(app, changeRoyaltyContract, { guard }, ({ params, body, actor }) =>
    contracts.change(params.id, body, actor),
  );
  route(app, setRoyaltyTerms, { guard }, ({ params, body, actor }) =>
    contracts.setTerms(params.id, body, actor),
  );
  route(app, adjustRoyalties, { guard }, ({ params, body, actor }) =>
    contracts.adjust(params.id, body, actor),
  );
  route(app, takeBackAdjustment, { guard }, ({ params, actor }) =>
    contracts.takeBack(params.id, params.adjustmentId, actor),
  );
  route(app, removeRoyaltyContract, { guard }, async ({ params, actor }) => {
    await contracts.remove(params.id, actor);
    return { ok: true as const };
  });
  route(app, getKnownPayees, { guard }, ({ query }) => contracts.knownPayees(query.name));
  route(app, getRoyaltyPayees, { guard }, ({ query }) => contracts.payees(query.edition));
}

export function statementRoutes(
  app: FastifyInstance,
  guard: Guard<AdministratorOfRoyalties>,
  statements: RoyaltyStatements,
): void {
  route(app, getRoyalties, { guard }, () => statements.overview());
  route(app, saveRoyaltySettings, { guard }, ({ body, actor }) => statements.settings.set(body, actor));
  route(app, getRoyaltyDrafts, { guard }, () => statements.drafts());
  route(app, getRoyaltyDraft, { guard }, async ({ params, reply }) =>
    sendFile(reply, await statements.draftFile(params.payeeId, params.format)),
  );
  route(app, issueRoyalties, { guard }, ({ body, actor }) => statements.issue(body, actor));
  route(app, getRoyaltyPeriod, { guard }, ({ params }) => statements.period(params.id));
  route(app, getRoyaltyPeriodFile, { guard }, async ({ params, reply }) =>
    sendFile(reply, await statements.periodFile(params.id)),
  );
  route(app, getRoyaltyStatement, { guard }, async ({ params, reply }) =>
    sendFile(reply, await statements.file(params.number, params.format)),
  );
  route(app, sendRoyaltyStatements, { guard }, ({ body, actor }) =>
    statements.send(body.period, body.number, actor),
  );
}

const sendFile = (reply: FastifyReply, { name, content }: StatementFile): FastifyReply =>
  reply
    .type(name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/pdf")
    .header("content-disposition", attachmentNamed(name))
    .header("cache-control", "private, no-store")
    .send(content);
