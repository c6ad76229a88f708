import type { FastifyInstance } from "fastify";
import { AppError, invalid } from "#platform/http/app-errors.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import * as calls from "#books/publishing/partial-uploads/partial-uploads.contract.ts";
import type { PartialUploads } from "#books/publishing/partial-uploads/partial-uploads.service.server.ts";

const partType = "application/offset+octet-stream";

export function partialUploadRoutes(
  app: FastifyInstance,
  administrator: Guard<unknown>,
  uploads: PartialUploads,
): void {
  const guard = administrator;
  // Not parsed: the handler passes it to the store.
  app.addContentTypeParser(partType, (_request, _body, done) => done(null));

  route(app, calls.beginUpload, { guard }, ({ body }) => uploads.begin(body));
  route(app, calls.getUpload, { guard }, ({ params }) => uploads.state(params.id));
  route(app, calls.sendPart, { guard }, ({ params, request }) => {
    if (request.headers["content-type"] !== partType)
      throw new AppError(415, `Envoyez les parties en ${partType}.`);
    const start = String(request.headers["upload-offset"] ?? "");
    if (!/^\d{1,12}$/.test(start)) throw invalid("Upload-Offset\u202f: un nombre d’octets est attendu.");
    const length = request.headers["content-length"];
    return uploads.receive(params.id, {
      start: Number(start),
      length: length === undefined ? null : Number(length),
      body: request.raw,
    });
  });
  route(app, calls.finishUpload, { guard }, ({ params, body }) =>
    uploads.finish(params.id, {
      name: body.name,
      kind: body.kind,
      publicationDate: body.publicationDate || undefined,
      metadataMarkOnly: body.metadataMarkOnly ?? false,
    }),
  );
  route(app, calls.cancelUpload, { guard }, async ({ params }) => {
    await uploads.cancel(params.id);
    return undefined;
  });
}
