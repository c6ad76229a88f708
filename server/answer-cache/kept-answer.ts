import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding } from "#platform/http/accepted-encoding.server.ts";

/** An answer of the shop. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

/** What an answer was made from. */
export interface Sources {
  keys: readonly string[];
  /** The addresses of a page's calls, and the hash of what they answered: with the same data the page stays as it is. */
  calls: readonly string[];
  data: string | null;
  /** What PostgreSQL's snapshot saw before the answer was made. */
  seen: string;
}

/** An answer in one form, from which the others are made for the few that ask for them. */
export interface KeptAnswer extends Sources {
  status: number;
  /** Names and values in turn, as Node's `writeHead` takes them fastest. */
  headers: string[];
  /** The content's hash, the same for every encoding. */
  tag: string;
  encoding: "br" | "identity";
  body: Buffer;
  /** Bytes without compression. */
  length: number;
  madeAt: number;
  /** From this instant on its prices, or how long caches outside may use them, may be wrong; null if none is planned. */
  endsAt: number | null;
}

/** Headers of one connection or one request, or set separately for each encoding. */
const ownHeaders = new Set([
  "connection",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-request-id",
]);
/** Below this size, in bytes, compression does not save a network packet. */
const worthCompressing = 600;
/** The next level takes a fifth longer and saves nothing (bench/notes/cache-of-the-whole-shop.md). */
const level = 5;
/** A window of 256 KB, as large as the largest page: by default each compressor takes memory for 4 MB. */
const window = 18;

const compressed = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

export async function keptAnswer(
  { status, headers, body }: Answer,
  facts: Sources & Pick<KeptAnswer, "madeAt" | "endsAt">,
): Promise<KeptAnswer> {
  const isSmall = body.length < worthCompressing;
  return {
    ...facts,
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      ownHeaders.has(name) || value === undefined ? [] : [name, String(value)],
    ),
    tag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    encoding: isSmall ? "identity" : "br",
    // A copy of its exact size: other buffers are parts of blocks several times as large, which they keep in memory.
    body: Buffer.from(new Uint8Array(isSmall ? body : await compressed(body)).buffer),
    length: body.length,
  };
}

export const bytesOf = ({ body, headers, keys }: KeptAnswer): number =>
  body.length + 4 * headers.join().length + 2 * keys.join().length;

/** The body in an encoding; those that are not kept are made again each time. */
export async function bodyIn({ body, encoding: kept }: KeptAnswer, encoding: Encoding): Promise<Buffer> {
  if (kept === "identity" || encoding === "br") return body;
  const whole = await promisify(brotliDecompress)(body);
  return encoding === "gzip" ? promisify(gzip)(whole) : whole;
}

/** All headers were set when the answer was made; only the request id is new. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
  id: string,
): void {
  const { headers, method } = request;
  // An answer too small to compress is sent uncompressed, with matching headers.
  const encoding = answer.encoding === "identity" ? "identity" : acceptedEncoding(headers["accept-encoding"]);
  const isCoded = encoding !== "identity";
  // RFC 9110 §8.8.3: representations with different bytes have different tags.
  const etag = isCoded ? `"${answer.tag}-${encoding}"` : `"${answer.tag}"`;
  const own = ["etag", etag, "vary", "accept-encoding", "x-request-id", id];
  if (answer.status === 200 && isKnown(headers["if-none-match"], answer.tag)) {
    // RFC 9110 §15.4.5: a 304 repeats the headers that a cache stores, without content.
    response.writeHead(304, [...withoutContent(answer.headers), ...own]).end();
    return;
  }
  const whole = [...answer.headers, ...own, ...(isCoded ? ["content-encoding", encoding] : [])];
  const sendBody = (body: Buffer) =>
    response
      .writeHead(answer.status, [...whole, "content-length", String(body.length)])
      .end(method === "HEAD" ? undefined : body);
  if (encoding === answer.encoding) sendBody(answer.body);
  else bodyIn(answer, encoding).then(sendBody, (error: Error) => response.destroy(error));
}

const withoutContent = (headers: string[]): string[] =>
  headers.filter((_, index) => !headers[index - (index % 2)]?.startsWith("content-t"));

/** Whether the client already has this content, in any encoding (RFC 9110 §13.1.2). */
const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch === "*" ||
  ["", "-br", "-gzip"].some((coded) => ifNoneMatch?.includes(`"${tag}${coded}"`) ?? false);
