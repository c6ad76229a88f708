import type { FastifyInstance } from "fastify";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { ofSelf } from "#readers/accounts/profile/membership.rules.ts";
import {
  addReaderAddress,
  confirmReaderAddress,
  createCopyCode,
  getReaderAddresses,
  getSendings,
  removeReaderAddress,
  sendToReader,
} from "#reading/reading/sendings/sendings.contract.ts";
import type { Sendings } from "#reading/reading/sendings/sendings.service.server.ts";
import { route } from "#platform/http/http.server.ts";

export function sendingRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  sendings: Sendings,
): void {
  const self = ofSelf(guard);
  route(app, getReaderAddresses, self, ({ actor }) => sendings.addresses(actor.id));
  route(app, addReaderAddress, self, ({ body, actor }) => sendings.add(actor, body.address));
  route(app, confirmReaderAddress, self, ({ params, body, actor }) =>
    sendings.confirm(actor, params.addressId, body.code),
  );
  route(app, removeReaderAddress, self, ({ params, actor }) => sendings.remove(actor.id, params.addressId));
  route(app, getSendings, { guard }, ({ actor }) => sendings.list(actor.id));
  route(app, sendToReader, { guard }, ({ params, body, actor }) =>
    sendings.send(actor, params.editionId, body.addressId),
  );
  route(app, createCopyCode, { guard }, ({ params, actor }) => sendings.code(actor, params.editionId));
}
