import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { attachmentNamed } from "#platform/attachment.ts";
import { AppError, forbidden } from "#platform/errors.ts";
import { anyone, route } from "#platform/http.server.ts";
import { escapeHtml, plainPage } from "#platform/plain-page.server.ts";
import type { Accounts } from "#modules/accounts/module.server.ts";
import { downloadEdition, type DownloadFormat } from "#modules/library/holdings/contract.ts";
import { createDownloadLink, getDownloads, openDownloadLink } from "#modules/library/downloads/contract.ts";
import type { Downloads } from "#modules/library/downloads/service.server.ts";
import type { Library, PersonalCopy, Reader } from "#modules/library/service.server.ts";

const mediaTypes: Record<DownloadFormat, string> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  // Not registered; used by Amazon's own servers.
  azw3: "application/vnd.amazon.ebook",
};

export function downloadRoutes(
  app: FastifyInstance,
  config: Pick<Config, "brand">,
  accounts: Accounts,
  library: Library,
  downloads: Downloads,
): void {
  const guard = accounts.requireMember;
  route(app, downloadEdition, { guard }, ({ params, query, actor, request, reply }) =>
    sendCopy(actor.account, params.editionId, query.format, request, reply),
  );
  route(app, createDownloadLink, { guard }, async ({ params, query, actor }) => {
    // Refused here, in the shop, because a download manager shows no reason.
    await library.copyFor(actor.account, params.editionId, query.format, {});
    await downloads.requireAllowance(actor.id);
    return downloads.createLink(actor.id, params.editionId, query.format);
  });
  route(app, openDownloadLink, { guard: anyone }, async ({ params, query, request, reply }) => {
    const { signature, ...linked } = query;
    try {
      const reader = await downloads.openLink({ ...linked, ...params }, signature);
      return await sendCopy(reader, params.editionId, query.format, request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || !isBrowser(request)) throw error;
      const page = refusalPage(error.message, query.member, config.brand);
      return reply
        .code(error.status)
        .headers(error.headers)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(page);
    }
  });
  route(app, getDownloads, { guard }, ({ params, actor }) => {
    if (params.id !== actor.id) throw forbidden("Ces téléchargements ne sont pas les vôtres.");
    return downloads.list(actor.id);
  });

  async function sendCopy(
    reader: Reader,
    editionId: number,
    format: DownloadFormat,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const finding = library.copyFor(reader, editionId, format, {
      range: request.headers.range,
      ifRange: String(request.headers["if-range"] ?? "") || undefined,
    });
    // A request for its headers is not a download. Fastify would set a length of 0 for an answer without content.
    if (request.method === "HEAD") return describeCopy(reply, await finding).send(Readable.from([]));
    const whole = request.headers.range === undefined;
    const copy = whole ? await downloads.admitFullDownload(reader.id, finding) : await finding;
    // A resumed download is not a new one.
    const begins = !copy.range || copy.range.start === 0;
    const download = { memberId: reader.id, editionId, format, address: request.ip, begins };
    const isLogged = whole || (await downloads.admitPart(download));
    return describeCopy(reply, copy).send(
      copy.stream(async () => {
        if (isLogged) await downloads.log(download);
      }),
    );
  }
}

/** A window opened by the link, not a program that fetches files. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes("text/html") ?? false;

const refusalPage = (reason: string, memberId: string, brand: string): string =>
  plainPage({
    title: "Téléchargement impossible",
    brand,
    body: `<p>${escapeHtml(reason)}</p><p><a href="/membre/${memberId}">Ouvrir ma bibliothèque</a></p>`,
  });

/** The headers of a whole copy or of one range of it (RFC 9110 §14; file name by RFC 6266). */
function describeCopy(reply: FastifyReply, copy: PersonalCopy): FastifyReply {
  const { range, size } = copy;
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .header("content-type", mediaTypes[copy.format])
    .header("content-length", range ? range.end - range.start + 1 : size)
    .header("content-disposition", attachmentNamed(copy.name))
    .header("accept-ranges", "bytes")
    .header("etag", copy.etag)
    .header("cache-control", "private, no-store");
}
