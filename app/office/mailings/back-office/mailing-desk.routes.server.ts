import type { FastifyInstance } from "fastify";
import {
  changeRate,
  changeSending,
  createMailing,
  deleteMailing,
  getMailing,
  getMailings,
  previewMailing,
  saveMailing,
  sendMailing,
  tryMailing,
} from "#office/mailings/back-office/mailing-desk.contract.ts";
import type { Editor, Mailings } from "#office/mailings/back-office/mailing-desk.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function mailingRoutes(app: FastifyInstance, guard: Guard<Editor>, mailings: Mailings): void {
  route(app, getMailings, { guard }, ({ query }) => mailings.list(query.page));
  route(app, createMailing, { guard }, ({ body, actor }) => mailings.create(body, actor));
  route(app, getMailing, { guard }, ({ params }) => mailings.read(params.id));
  route(app, saveMailing, { guard }, ({ params, body }) => mailings.save(params.id, body));
  route(app, deleteMailing, { guard }, async ({ params, actor }) => {
    await mailings.remove(params.id, actor);
    return undefined;
  });
  route(app, previewMailing, { guard }, ({ body }) => mailings.preview(body));
  route(app, tryMailing, { guard }, async ({ body, actor }) => ({
    message: await mailings.try(body, actor),
  }));
  route(app, sendMailing, { guard }, ({ params, body, actor }) => mailings.send(params.id, body, actor));
  route(app, changeSending, { guard }, ({ params, body, actor }) =>
    mailings.change(params.id, body.act, actor),
  );
  route(app, changeRate, { guard }, ({ params, body }) => mailings.setRate(params.id, body.rate));
}
