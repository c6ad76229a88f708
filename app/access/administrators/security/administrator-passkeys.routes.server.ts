import type { FastifyInstance } from "fastify";
import {
  addAdministratorPasskey,
  askForNewAdministratorPasskey,
  listAdministratorPasskeys,
  removeAdministratorPasskey,
  renameAdministratorPasskey,
} from "#access/administrators/security/administrator-passkeys.contract.ts";
import type { AdministratorPasskeys } from "#access/administrators/security/administrator-passkeys.service.server.ts";
import type { ActingAdministrator } from "#access/administrators/administrators.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function administratorPasskeyRoutes(
  app: FastifyInstance,
  /** Also before a second factor is set up. */
  guard: Guard<ActingAdministrator>,
  passkeys: AdministratorPasskeys,
): void {
  route(app, listAdministratorPasskeys, { guard }, ({ actor }) => passkeys.list(actor));
  route(app, askForNewAdministratorPasskey, { guard }, ({ actor }) => passkeys.askNew(actor));
  route(app, addAdministratorPasskey, { guard }, ({ actor, body }) => passkeys.add(actor, body));
  route(app, renameAdministratorPasskey, { guard }, ({ actor, params, body }) =>
    passkeys.rename(actor, params.id, body.name),
  );
  route(app, removeAdministratorPasskey, { guard }, ({ actor, params }) => passkeys.remove(actor, params.id));
}
