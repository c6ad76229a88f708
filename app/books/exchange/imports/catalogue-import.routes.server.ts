import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import {
  addImportFiles,
  beginImport,
  cancelImport,
  checkImport,
  downloadImportRows,
  getImport,
  getImportRows,
  getImports,
  importForm,
  startImport,
} from "#books/exchange/imports/catalogue-import.contract.ts";
import { actionLabels, maxImportBytes } from "#books/exchange/catalogue-import.rules.ts";
import type { Importer, Imports } from "#books/exchange/imports/catalogue-import.service.server.ts";

export function importRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<Importer>,
  imports: Imports,
): void {
  route(app, beginImport, { guard, bodyLimit: maxImportBytes + 1024 * 1024 }, ({ request, actor }) =>
    withUpload(config.scratchDir, request, importForm, maxImportBytes, (file) => imports.begin(file, actor)),
  );
  route(app, getImports, { guard }, () => imports.list());
  route(app, getImport, { guard }, ({ params }) => imports.get(params.id));
  route(app, checkImport, { guard }, ({ params, body }) =>
    imports.check(params.id, body.mapping, {
      splitsAuthors: body.splits_authors,
      takesIncomplete: body.takes_incomplete,
    }),
  );
  route(app, addImportFiles, { guard }, ({ params, body }) => imports.addFiles(params.id, body.files));
  route(app, getImportRows, { guard }, ({ params, query }) => imports.rows(params.id, query));
  route(app, startImport, { guard }, ({ params, actor }) => imports.start(params.id, actor));
  route(app, cancelImport, { guard }, ({ params, actor }) => imports.cancel(params.id, actor));
  route(app, downloadImportRows, { guard }, async ({ params, reply }) => {
    const { name } = await imports.get(params.id);
    const file = attachmentNamed(`${name.replace(/\.\w+$/, "")} - import.csv`);
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", file)
      .header("cache-control", "no-store")
      .send(Readable.from(reportLines(imports, params.id)));
  });
}

async function* reportLines(imports: Imports, id: number): AsyncGenerator<string> {
  yield csvStart + csvLine(["Ligne", "Titre", "Action", "Détail", "Champs modifiés", "Écrit"]);
  for await (const { number, title, action, reason, changes, doneAt } of imports.allRows(id)) {
    const label = action ? actionLabels[action] : "";
    yield csvLine([number, title ?? "", label, reason ?? "", changes.join(", "), doneAt ? "oui" : "non"]);
  }
}
