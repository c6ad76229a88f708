import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import * as calls from "#books/publishing/edition-files/edition-files.contract.ts";
import { type FileKind, isSource } from "#books/publishing/edition-files/edition-files.rules.ts";
import type {
  EditionFileList,
  FoundFile,
} from "#books/publishing/edition-files/edition-files.service.server.ts";
import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import type { KeptFiles } from "#books/publishing/files/source-files.service.server.ts";

export const mediaTypes: Record<FileKind, string> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  // Not registered; used by Amazon's own servers.
  azw3: "application/vnd.amazon.ebook",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "source-epub": "application/epub+zip",
  cover: "image/jpeg",
};

export function editionFileRoutes(
  app: FastifyInstance,
  guard: Guard<Editor>,
  files: EditionFileList,
  kept: KeptFiles,
): void {
  route(app, calls.getEditionFiles, { guard }, ({ params }) => files.list(params.id));
  route(app, calls.downloadEditionFile, { guard }, async ({ params, actor, request, reply }) => {
    if (isSource(params.kind)) actor.requireRecent();
    return send(params.id, await files.find(params.id, params.kind), actor, request, reply);
  });
  route(app, calls.downloadEarlierFile, { guard }, async ({ params, actor, request, reply }) =>
    send(params.id, await files.findEarlier(params.id, params.file), actor, request, reply),
  );
  route(app, calls.restoreEarlierFile, { guard }, ({ params, body, actor }) =>
    files.restore(params.id, params.file, { note: body?.newVersionNote, by: actor }),
  );
  route(app, calls.getKeptFiles, { guard }, async () => ({ limit: await kept.limit() }));
  route(app, calls.changeKeptFiles, { guard }, async ({ body, actor }) => {
    await kept.change(body.limit, actor);
    return { limit: await kept.limit() };
  });

  async function send(
    editionId: number,
    file: FoundFile,
    actor: Editor,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // A request for its headers is not a download.
    const isHead = request.method === "HEAD";
    if (!isHead) await files.open(editionId, file, actor);
    return reply
      .header("content-type", mediaTypes[file.kind])
      .header("content-length", file.size)
      .header("content-disposition", attachmentNamed(file.name))
      .header("cache-control", "private, no-store")
      .send(isHead ? Readable.from([]) : file.stream());
  }
}
