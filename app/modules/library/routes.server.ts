import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply } from "fastify";
import { route } from "#platform/http.server.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";
import {
  addToLibrary,
  downloadEdition,
  type DownloadFormat,
  getDashboard,
} from "#modules/library/contract.ts";
import type { Library, PersonalCopy } from "#modules/library/service.server.ts";

const mediaTypes: Record<DownloadFormat, string> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  // Registered nowhere; what Amazon's own servers send.
  azw3: "application/vnd.amazon.ebook",
};

export function libraryRoutes(app: FastifyInstance, accounts: Accounts, library: Library): void {
  route(app, getDashboard, { guard: accounts.identify }, ({ params, actor }) =>
    library.dashboard(params.id, actor),
  );
  route(app, addToLibrary, { guard: accounts.requireMember }, async ({ body, actor }) => {
    await library.addFree(actor, body.editionId);
    return { ok: true as const };
  });
  route(
    app,
    downloadEdition,
    { guard: accounts.requireMember },
    async ({ params, query, actor, request, reply }) => {
      const copy = await library.copyFor(actor, params.editionId, query.format, {
        range: request.headers.range,
        ifRange: String(request.headers["if-range"] ?? "") || undefined,
      });
      // Resuming a download is no new one, and asking for its headers is none at all.
      const begins = !copy.range || copy.range.start === 0;
      if (begins && request.method === "GET") await library.countDownload(actor, params.editionId);
      return sendCopy(reply, copy);
    },
  );
}

/** The whole copy or one range of it (RFC 9110 §14; file name by RFC 6266). */
function sendCopy(reply: FastifyReply, copy: PersonalCopy): FastifyReply {
  const { range, size } = copy;
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .header("content-type", mediaTypes[copy.format])
    .header("content-length", range ? range.end - range.start + 1 : size)
    .header("content-disposition", contentDisposition(copy.name))
    .header("accept-ranges", "bytes")
    .header("etag", copy.etag)
    .header("cache-control", "private, no-store")
    .send(copy.stream());
}
