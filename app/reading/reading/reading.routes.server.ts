import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { syncAnnotations } from "#reading/reading/annotations/annotations.contract.ts";
import type { Annotations } from "#reading/reading/annotations/annotations.service.server.ts";
import { ofSelf } from "#readers/accounts/membership.rules.ts";
import { addDevice, getDevices, removeDevice } from "#reading/reading/devices/reading-devices.contract.ts";
import type { Devices } from "#reading/reading/devices/reading-devices.service.server.ts";
import * as readingPlacesCalls from "#reading/reading/places/reading-places.contract.ts";
import type { Places } from "#reading/reading/places/reading-places.service.server.ts";
import * as sendingsCalls from "#reading/reading/sendings/sendings.contract.ts";
import type { Sendings } from "#reading/reading/sendings/sendings.service.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { BookAccess } from "#reading/reading/book/book-access.service.server.ts";
import { sendEntry } from "#reading/reading/book/book-content.routes.server.ts";
import { openEdition } from "#reading/reading/book/readable-books.contract.ts";
import { fileLife } from "#reading/reading/book/readable-books.rules.ts";
import type { ReadableBooks } from "#reading/reading/book/readable-books.service.server.ts";

export function annotationRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  annotations: Annotations,
): void {
  route(app, syncAnnotations, { guard }, ({ params, body, actor }) =>
    annotations.sync(actor.id, params.editionId, body.changes),
  );
}

export function deviceRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  devices: Devices,
): void {
  const self = ofSelf(guard);
  route(app, getDevices, self, ({ actor }) => devices.list(actor.id));
  route(app, addDevice, self, ({ body, actor }) => devices.add(actor, body.name));
  route(app, removeDevice, self, ({ params, actor }) => devices.remove(actor, params.deviceId));
}

export function placeRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  places: Places,
): void {
  route(app, readingPlacesCalls.getProgress, { guard }, ({ actor }) => places.progress(actor.id));
  route(app, readingPlacesCalls.getOpenedEditions, { guard }, ({ actor }) => places.opened(actor.id));
  route(app, readingPlacesCalls.getPlaces, { guard }, ({ params, actor }) =>
    places.list(actor.id, params.editionId),
  );
  route(app, readingPlacesCalls.savePlace, { guard }, async ({ params, body, actor }) => {
    const { readAt, ...place } = body;
    await places.save(actor.id, params.editionId, { ...place, readAt: new Date(readAt) });
    return places.list(actor.id, params.editionId);
  });
}

export function sendingRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  sendings: Sendings,
): void {
  const self = ofSelf(guard);
  route(app, sendingsCalls.getReaderAddresses, self, ({ actor }) => sendings.addresses(actor.id));
  route(app, sendingsCalls.addReaderAddress, self, ({ body, actor }) => sendings.add(actor, body.address));
  route(app, sendingsCalls.confirmReaderAddress, self, ({ params, body, actor }) =>
    sendings.confirm(actor, params.addressId, body.code),
  );
  route(app, sendingsCalls.removeReaderAddress, self, ({ params, actor }) =>
    sendings.remove(actor.id, params.addressId),
  );
  route(app, sendingsCalls.getSendings, { guard }, ({ actor }) => sendings.list(actor.id));
  route(app, sendingsCalls.sendToReader, { guard }, ({ params, body, actor }) =>
    sendings.send(actor, params.editionId, body.addressId),
  );
  route(app, sendingsCalls.createCopyCode, { guard }, ({ params, actor }) =>
    sendings.code(actor, params.editionId),
  );
}

interface Parts {
  access: BookAccess;
  books: ReadableBooks;
  library: Pick<Library, "sendCopy">;
}

export function bookRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  { access, books, library }: Parts,
): void {
  route(app, openEdition, { guard, isCompressed: true }, ({ params, actor, reply }) =>
    books.open(actor, params, reply),
  );
  app.get<{ Params: { "*": string } }>(
    "/lire/:bookSlug/:editionSlug/contenu/*",
    { schema: { hide: true } },
    async (request, reply) => {
      const { account, editionId } = await access.readerOf(request);
      const entry = await books.entry(account, editionId, request.params["*"]);
      return sendEntry(request, reply, entry, `private, max-age=${fileLife / 1000}`);
    },
  );
  app.get(
    "/lire/:bookSlug/:editionSlug/contenu/livre.pdf",
    { schema: { hide: true } },
    async (request, reply) => {
      const { account, editionId } = await access.readerOf(request);
      // A browser's viewer is a plug-in to the shop's own policy, which allows none.
      reply.header("content-security-policy", "frame-ancestors 'none'");
      return library.sendCopy(account, editionId, "pdf", request, reply, "inline");
    },
  );
}
