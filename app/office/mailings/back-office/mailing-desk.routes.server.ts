import type { FastifyInstance } from "fastify";
import type { Editor, Mailings } from "#office/mailings/back-office/mailing-desk.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import * as calls from "#office/mailings/back-office/mailing-desk.contract.ts";

export function mailingRoutes(app: FastifyInstance, guard: Guard<Editor>, mailings: Mailings): void {
  route(app, calls.getMailings, { guard }, ({ query }) => mailings.list(query.page));
  route(app, calls.getAudience, { guard }, ({ query }) => mailings.audienceOf(query));
  route(app, calls.createMailing, { guard }, ({ body, actor }) => mailings.create(body, actor));
  route(app, calls.getMailing, { guard }, ({ params }) => mailings.read(params.id));
  route(app, calls.saveMailing, { guard }, ({ params, body }) => mailings.save(params.id, body));
  route(app, calls.deleteMailing, { guard }, async ({ params, actor }) => {
    await mailings.remove(params.id, actor);
    return undefined;
  });
  route(app, calls.previewMailing, { guard }, ({ body }) => mailings.preview(body));
  route(app, calls.tryMailing, { guard }, async ({ body, actor }) => ({
    message: await mailings.try(body, actor),
  }));
  route(app, calls.sendMailing, { guard }, ({ params, body, actor }) =>
    mailings.send(params.id, body, actor),
  );
  route(app, calls.changeSending, { guard }, ({ params, body, actor }) =>
    mailings.change(params.id, body.act, actor),
  );
  route(app, calls.changeRate, { guard }, ({ params, body }) => mailings.setRate(params.id, body.rate));
}
