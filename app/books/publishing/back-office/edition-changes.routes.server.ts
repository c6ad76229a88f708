import type { FastifyInstance } from "fastify";
import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { getFormatStates, updateEdition } from "#books/publishing/back-office/edition-changes.contract.ts";
import type { EditionChanges } from "#books/publishing/back-office/edition-changes.service.server.ts";
import type { Publishing } from "#books/publishing/publishing.service.server.ts";

export function editionChangeRoutes(
  app: FastifyInstance,
  guard: Guard<Editor>,
  publishing: Publishing,
  changes: EditionChanges,
): void {
  route(app, updateEdition, { guard }, ({ params, body, actor }) => changes.update(params.id, body, actor));
  route(app, getFormatStates, { guard }, async ({ query }) => {
    const [only, ...others] = query.editionIds;
    // For one edition's own screen only: a list of hundreds must not wait for the store.
    if (only !== undefined && others.length === 0) await publishing.lookAtFormats(only);
    const states = await publishing.formatStatesOf(query.editionIds);
    return query.editionIds.map((id) => ({ edition_id: id, formats: states(id) }));
  });
}
