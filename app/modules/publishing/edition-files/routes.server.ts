import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { attachmentNamed } from "#platform/attachment.ts";
import { type Guard, route } from "#platform/http.server.ts";
import { downloadEditionFile, getEditionFiles } from "#modules/publishing/edition-files/contract.ts";
import type { FileKind } from "#modules/publishing/edition-files/rules.ts";
import type { EditionFileList } from "#modules/publishing/edition-files/service.server.ts";
import type { Editor } from "#modules/publishing/formats/rules.ts";

const mediaTypes: Record<FileKind, string> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  // Not registered; used by Amazon's own servers.
  azw3: "application/vnd.amazon.ebook",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  cover: "image/jpeg",
};

export function editionFileRoutes(app: FastifyInstance, guard: Guard<Editor>, files: EditionFileList): void {
  route(app, getEditionFiles, { guard }, ({ params }) => files.list(params.id));
  route(app, downloadEditionFile, { guard }, async ({ params, actor, request, reply }) => {
    // A request for its headers is not a download.
    const isHead = request.method === "HEAD";
    const file = isHead
      ? await files.find(params.id, params.kind)
      : await files.open(params.id, params.kind, actor);
    return reply
      .header("content-type", mediaTypes[file.kind])
      .header("content-length", file.size)
      .header("content-disposition", attachmentNamed(file.name))
      .header("cache-control", "private, no-store")
      .send(isHead ? Readable.from([]) : file.stream());
  });
}
