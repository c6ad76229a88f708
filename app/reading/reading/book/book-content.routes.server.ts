import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { rangeOf } from "#reading/library/library.rules.ts";
import { contentPolicy } from "#reading/reading/book/readable-books.rules.ts";
import type { ServedEntry } from "#reading/reading/book/book-content.service.server.ts";
import { AppError } from "#platform/http/app-errors.ts";

/**
 * Answers with an entry of a book: whole, in part, or not at all if the browser has it (RFC 9110 §13, §14).
 * @param cacheControl `no-cache` lets a browser keep it, and ask each time whether it is current
 */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, etag, hasParts, size, stream }: ServedEntry,
  cacheControl: string,
): Promise<FastifyReply> {
  reply
    .header("content-security-policy", contentPolicy)
    .header("cache-control", cacheControl)
    .header("etag", etag)
    .header("accept-ranges", hasParts ? "bytes" : "none");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const isWhole = !hasParts || (ifRange !== undefined && ifRange !== etag);
  const range = isWhole ? null : rangeOf(request.headers.range, size);
  if (range === "unsatisfiable")
    throw new AppError(416, "Cette partie du fichier n’existe pas.", {
      headers: { "content-range": `bytes */${size}` },
    });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  reply
    .header("content-type", contentType)
    .header("content-length", range ? range.end - range.start + 1 : size);
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(await stream(range ?? undefined));
}
