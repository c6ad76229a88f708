import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { getMenus, restoreMenus, saveMenus } from "#words/texts/menus/menus.contract.ts";
import type { MenusDesk } from "#words/texts/menus/menus.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function menuRoutes(app: FastifyInstance, guard: Guard<ActingAdministrator>, menus: MenusDesk): void {
  route(app, getMenus, { guard }, () => menus.read());
  route(app, saveMenus, { guard }, ({ body: { revision, ...arranged }, actor }) =>
    menus.change(revision, arranged, actor),
  );
  route(app, restoreMenus, { guard }, ({ body, actor }) => menus.restore(body.revision, body.to, actor));
}
