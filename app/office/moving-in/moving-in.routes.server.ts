import type { FastifyInstance } from "fastify";
import * as calls from "#office/moving-in/moving-in.contract.ts";
import { maxReaderBytes } from "#office/moving-in/moving-in.rules.ts";
import type { BroughtReaders } from "#office/moving-in/arrivals/brought-readers.service.server.ts";
import type { Mover, ReaderImports } from "#office/moving-in/imports/reader-imports.service.server.ts";
import { anyone, type Guard, route } from "#platform/http/http.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

interface Services {
  imports: ReaderImports;
  readers: BroughtReaders;
}

export function movingInRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<Mover>,
  { imports, readers }: Services,
): void {
  route(
    app,
    calls.beginReaderImport,
    { guard, bodyLimit: maxReaderBytes + 1024 * 1024 },
    ({ request, actor }) =>
      withUpload(config.scratchDir, request, calls.readersForm, maxReaderBytes, (file) =>
        imports.begin(file, actor),
      ),
  );
  route(app, calls.getReaderImports, { guard }, async () => ({
    items: await imports.list(),
    ...(await readers.figures()),
  }));
  route(app, calls.getReaderImport, { guard }, ({ params }) => imports.get(params.id));
  route(app, calls.checkReaderImport, { guard }, ({ params, body }) =>
    imports.check(params.id, body.mapping),
  );
  route(app, calls.getReaderRows, { guard }, ({ params, query }) => imports.rows(params.id, query));
  route(app, calls.startReaderImport, { guard }, ({ params, actor }) => imports.start(params.id, actor));
  route(app, calls.undoReaderImport, { guard }, ({ params, actor }) => imports.undo(params.id, actor));
  route(app, calls.inviteReaders, { guard }, async ({ body, actor }) => ({
    asked: await readers.invite(body.count, actor),
  }));
  route(app, calls.getBroughtReaders, { guard }, ({ query }) => readers.waiting(query.q));
  route(app, calls.exportBroughtReader, { guard }, ({ params, actor }) => readers.gather(params.id, actor));
  route(app, calls.forgetBroughtReader, { guard }, async ({ params, actor }) => {
    await readers.forget(params.id, actor);
    return undefined;
  });
  route(app, calls.openArrival, { guard: anyone }, ({ body }) => readers.open(body.token));
  route(app, calls.arrive, { guard: anyone }, async ({ body }) => {
    await readers.arrive(body);
    return { message: "Bienvenue\u202F! Vos livres sont dans votre bibliothèque." };
  });
}
