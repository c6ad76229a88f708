import type { FastifyInstance, FastifyReply } from "fastify";
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
import { type Guard, route } from "#platform/http/http.server.ts";

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
