import { randomUUID } from "node:crypto";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { minutes } from "#platform/data/durations.ts";
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

/** How long a copy waits for the proxy, which sends an opened one to its end even if it is removed. */
const waitsForProxy = minutes(1);

/** Leaves a whole copy where a proxy takes it. @returns its address there */
async function leaveForProxy(copy: PersonalCopy, folder: string): Promise<string> {
  const name = randomUUID();
  const place = join(folder, name);
  await mkdir(place);
  // Open to the group of the folder above it, which is the proxy's.
  await chmod(place, 0o2750);
  setTimeout(() => void rm(place, { recursive: true, force: true }), waitsForProxy).unref();
  await copy.writeTo(join(place, "copy"));
  return `/copies/${name}/copy`;
}

/**
 * Sends members their copies, whole or in part, within their daily limit, and logs each download.
 * @param copiesDir where a proxy takes copies that it sends itself; null: the shop sends them
 */
export function createCopySender(
  library: Pick<Library, "copyFor">,
  downloads: Downloads,
  copiesDir: string | null,
) {
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
      // A proxy has names of its own for versions, and compares them itself.
      ifRange: (copiesDir === null && String(request.headers["if-range"] ?? "")) || undefined,
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
    const log = async () => {
      if (isLogged) await downloads.log(download);
    };
    if (copiesDir === null) return describeCopy(reply, copy, disposition).send(copy.stream(log));
    reply.header("x-accel-redirect", await leaveForProxy(copy, copiesDir));
    await nameCopy(reply, copy, disposition).send();
    await log();
    return reply;
  };
}

/** The headers of a whole copy or of one range of it (RFC 9110 §14; file name by RFC 6266). */
function describeCopy(reply: FastifyReply, copy: PersonalCopy, disposition: Disposition): FastifyReply {
  const { range, size } = copy;
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return nameCopy(reply, copy, disposition)
    .header("content-length", range ? range.end - range.start + 1 : size)
    .header("accept-ranges", "bytes")
    .header("etag", copy.etag);
}

const nameCopy = (reply: FastifyReply, { name, format }: PersonalCopy, disposition: Disposition) =>
  reply
    .header("content-type", mediaTypes[format])
    .header("content-disposition", disposition === "inline" ? shownNamed(name) : attachmentNamed(name))
    .header("cache-control", "private, no-store");
