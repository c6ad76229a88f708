import type { FastifyInstance } from "fastify";
import type { Cell } from "#platform/data/csv.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import * as calls from "#books/exchange/imports/catalogue-import.contract.ts";
import { actionLabels, maxImportBytes } from "#books/exchange/catalogue-import.rules.ts";
import type { Importer, Imports } from "#books/exchange/imports/catalogue-import.service.server.ts";

export function importRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<Importer>,
  imports: Imports,
): void {
  route(app, calls.beginImport, { guard, bodyLimit: maxImportBytes + 1024 * 1024 }, ({ request, actor }) =>
    withUpload(config.scratchDir, request, calls.importForm, maxImportBytes, (file) =>
      imports.begin(file, actor),
    ),
  );
  route(app, calls.getImports, { guard }, () => imports.list());
  route(app, calls.getImport, { guard }, ({ params }) => imports.get(params.id));
  route(app, calls.checkImport, { guard }, ({ params, body }) =>
    imports.check(params.id, body.mapping, {
      splitsAuthors: body.splits_authors,
      takesIncomplete: body.takes_incomplete,
    }),
  );
  route(app, calls.addImportFiles, { guard }, ({ params, body }) => imports.addFiles(params.id, body.files));
  route(app, calls.getImportRows, { guard }, ({ params, query }) => imports.rows(params.id, query));
  route(app, calls.startImport, { guard }, ({ params, actor }) => imports.start(params.id, actor));
  route(app, calls.cancelImport, { guard }, ({ params, actor }) => imports.cancel(params.id, actor));
  route(app, calls.downloadImportRows, { guard }, async ({ params, query, reply }) => {
    const { name } = await imports.get(params.id);
    const file = `${name.replace(/\.\w+$/, "")} - import.csv`;
    return sendTable(reply, file, rowHeadings, cellsOf(imports.allRows(params.id, query.action)));
  });
}

const rowHeadings = ["Ligne", "Titre", "Action", "Détail", "Champs modifiés", "Écrit"];

async function* cellsOf(batches: ReturnType<Imports["allRows"]>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches)
    yield rows.map(({ number, title, action, reason, changes, doneAt }) => [
      number,
      title ?? "",
      action ? actionLabels[action] : "",
      reason ?? "",
      changes.join(", "),
      doneAt ? "oui" : "non",
    ]);
}
