import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import * as calls from "#words/texts/own-pages/own-pages.contract.ts";
import { maxPictureBytes } from "#words/texts/own-pages/own-pages.rules.ts";
import type { OwnPagesDesk } from "#words/texts/own-pages/own-pages.service.server.ts";
import type { PageFiles } from "#words/texts/own-pages/page-files.service.server.ts";
import { sentFile } from "#platform/files/sent-file.server.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

const forGood = "public, max-age=31536000, immutable";

export function ownPageRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<ActingAdministrator>,
  { pages, files }: { pages: OwnPagesDesk; files: PageFiles },
): void {
  route(app, calls.getOwnPages, { guard }, () => pages.list());
  route(app, calls.getOwnPage, { guard }, ({ params }) => pages.read(params.slug));
  route(app, calls.saveOwnPage, { guard }, ({ params, body, actor }) =>
    pages.change(params.slug, body, actor),
  );
  route(app, calls.withdrawOwnPage, { guard }, ({ params, body, actor }) =>
    pages.withdraw(params.slug, body.revision, actor),
  );
  route(app, calls.previewOwnPage, { guard }, async ({ body }) => pages.preview(body));
  route(app, calls.getOwnPageRevision, { guard }, ({ params }) =>
    pages.revision(params.slug, params.revision),
  );
  route(app, calls.addPageFile, { guard, bodyLimit: files.maxBytes + 1024 * 1024 }, ({ request }) =>
    withUpload(config.scratchDir, request, calls.pageFileForm, files.maxBytes, ({ fields, ...file }) =>
      files.add(fields.kind, file),
    ),
  );
  route(app, calls.addLetterPicture, { guard, bodyLimit: maxPictureBytes + 1024 * 1024 }, ({ request }) =>
    withUpload(config.scratchDir, request, calls.letterPictureForm, maxPictureBytes, (file) =>
      files.add("letter-picture", file),
    ),
  );

  app.get<{ Params: { key: string } }>(
    "/fichiers/:key/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const file = await files.find(request.params.key);
      if (!file) return reply.callNotFound();
      reply.headers({ "cache-control": forGood, "content-length": file.size });
      // A download is never shown as a page of the shop, whatever it holds.
      if (file.width === null)
        reply.type("application/octet-stream").header("content-disposition", attachmentNamed(file.name));
      else reply.type(file.name.endsWith(".jpg") ? "image/jpeg" : "image/webp");
      return reply.send(sentFile(files.read(file.key), { length: file.size }));
    },
  );
}
