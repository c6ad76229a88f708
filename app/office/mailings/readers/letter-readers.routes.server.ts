import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { requireSelf } from "#readers/accounts/membership.rules.ts";
import { askedPerLine, linksPerLine } from "#office/mailings/readers/letter-readers.rules.ts";
import type { LetterReaders } from "#office/mailings/readers/letter-readers.service.server.ts";
import type { MailingAct } from "#office/mailings/mailing-sending.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { anyone, type Guard, route } from "#platform/http/http.server.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import { askForLetter } from "#office/mailings/readers/letter-request.contract.ts";
import * as calls from "#office/mailings/readers/letter-readers.contract.ts";

const letterHeadings = ["E-mail", "Origine", "Accord", "Donné le", "Confirmé le"];

interface Guards {
  administrator: Guard<Signatory<MailingAct>>;
  member: Accounts["requireMember"];
}

export function readerRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, "rateLimits">,
  { administrator, member }: Guards,
  readers: LetterReaders,
): void {
  const limitLinks = (request: FastifyRequest) =>
    rateLimits.consume(linksPerLine, networkKeysOf(request.ip).line);
  const links = { guard: anyone, limit: limitLinks };
  const asking = {
    guard: anyone,
    limit: (request: FastifyRequest) => rateLimits.consume(askedPerLine, networkKeysOf(request.ip).line),
  };

  route(app, calls.exportLetterReaders, { guard: administrator }, async ({ actor, reply }) =>
    sendTable(reply, "lettre.csv", letterHeadings, await readers.exported(actor)),
  );
  route(app, askForLetter, asking, async ({ body }) => {
    await readers.ask(body.email);
    return {
      message: `Un e-mail part vers ${body.email}\u202F: ouvrez son lien pour confirmer votre inscription. Si vous recevez déjà la lettre, rien ne change.`,
    };
  });
  route(app, calls.confirmLetter, links, async ({ body }) => {
    await readers.confirm(body.token);
    return { message: "C’est confirmé\u202F: vous recevrez la prochaine lettre." };
  });
  route(app, calls.leaveLetter, links, async ({ body }) => {
    await readers.leave(body.token);
    return { message: "Vous ne recevrez plus la lettre." };
  });
  route(app, calls.getLetterChoice, { guard: member }, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return { wanted: await readers.isReader(actor.id) };
  });
  route(app, calls.changeLetterChoice, { guard: member }, async ({ actor, params, body }) => {
    requireSelf(actor, params.id);
    await readers.choose(actor.account, body.wanted);
    return body;
  });
  route(app, calls.addBounces, { guard: administrator }, async ({ body, actor }) => ({
    added: await readers.addBounces(body.addresses, actor),
  }));
  oneClickRoutes(app, limitLinks, readers);
}

const form = "application/x-www-form-urlencoded";

/** RFC 8058: mail programs post here without a question; a person who opens the address is asked first. */
function oneClickRoutes(
  app: FastifyInstance,
  onRequest: (request: FastifyRequest) => Promise<void>,
  readers: LetterReaders,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // RFC 8058 §3.2 allows both; the token is in the address, so the body is not read.
    scope.addContentTypeParser(
      [form, "multipart/form-data"],
      { parseAs: "buffer", bodyLimit: 4096 },
      (_request, _body, done) => done(null),
    );
    const schema = { hide: true };
    const path = "/api/letter/leave/:token";
    scope.post<{ Params: { token: string } }>(path, { schema, onRequest }, async ({ params }, reply) => {
      await readers.leave(params.token);
      return reply.header("cache-control", "no-store").code(204).send();
    });
    scope.get<{ Params: { token: string } }>(path, { schema, onRequest }, async ({ params }, reply) =>
      reply
        .header("cache-control", "no-store")
        .redirect(`/lettre/desinscription?token=${encodeURIComponent(params.token)}`, 303),
    );
  });
}
