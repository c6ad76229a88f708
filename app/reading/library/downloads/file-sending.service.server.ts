import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { attachmentNamed, shownNamed } from "#platform/http/attachment.ts";
import type { DownloadFormat } from "#reading/library/holdings.contract.ts";
import type { Downloads } from "#reading/library/downloads/downloads.service.server.ts";
import type { PersonalCopy, Reader } from "#reading/library/personal-copies.service.server.ts";
import type { Library } from "#reading/library/library.service.server.ts";

const mediaTypes: Record<DownloadFormat, string> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  // Not registered; used by Amazon's own servers.
  azw3: "application/vnd.amazon.ebook",
  // Of another type, some browsers would change the file's ending, by which a Kobo knows it.
  kepub: "application/epub+zip",
};

/** Whether a browser saves the file or shows it. */
type Disposition = "attachment" | "inline";

export type CopySender = ReturnType<typeof createCopySender>;

/** Sends members their copies, whole or in part, within their daily limit, and logs each download. */
export function createCopySender(library: Pick<Library, "copyFor">, downloads: Downloads) {
  return async function sendCopy(
    reader: Reader,
    editionId: number,
    format: DownloadFormat,
    request: FastifyRequest,
    reply: FastifyReply,
    disposition: Disposition = "attachment",
  ): Promise<FastifyReply> {
    const finding = library.copyFor(reader, editionId, format, {
      range: request.headers.range,
      ifRange: String(request.headers["if-range"] ?? "") || undefined,
    });
    // A request for its headers is not a download. Fastify would set a length of 0 for an answer without content.
    if (request.method === "HEAD")
      return describeCopy(reply, await finding, disposition).send(Readable.from([]));
    const whole = request.headers.range === undefined;
    const copy = whole ? await downloads.admitFullDownload(reader.id, finding) : await finding;
    // A resumed download is not a new one.
    const begins = !copy.range || copy.range.start === 0;
    const download = { memberId: reader.id, editionId, format, address: request.ip, begins };
    const isLogged = whole || (await downloads.admitPart(download));
    return describeCopy(reply, copy, disposition).send(
      copy.stream(async () => {
        if (isLogged) await downloads.log(download);
      }),
    );
  };
}

/** The headers of a whole copy or of one range of it (RFC 9110 §14; file name by RFC 6266). */
function describeCopy(reply: FastifyReply, copy: PersonalCopy, disposition: Disposition): FastifyReply {
  const { range, size } = copy;
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .header("content-type", mediaTypes[copy.format])
    .header("content-length", range ? range.end - range.start + 1 : size)
    .header(
      "content-disposition",
      disposition === "inline" ? shownNamed(copy.name) : attachmentNamed(copy.name),
    )
    .header("accept-ranges", "bytes")
    .header("etag", copy.etag)
    .header("cache-control", "private, no-store");
}
