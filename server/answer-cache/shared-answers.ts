import type { Redis } from "ioredis";
import { type Encoding, encodings } from "#platform/http/accepted-encoding.server.ts";
import { randomUUID, createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The store in which processes share finished answers. It never fails: an unavailable answer counts as missing. */
export interface SharedAnswers {
  find(key: string): Promise<StoredAnswer | null>;
  keep(key: string, answer: StoredAnswer, forMilliseconds: number): void;
}

/**
 * Answers in Redis, keyed by their epoch: a change of the shop starts a new epoch in every process, and older answers
 * are never read again.
 * @param namespace of this build: another build's pages refer to other files
 */
export function redisAnswers(redis: Redis, namespace: string, epoch: () => string | null): SharedAnswers {
  const nameOf = (key: string) => {
    const current = epoch();
    return current === null ? null : `encrier:answers:${namespace}:${current}:${key}`;
  };
  return {
    async find(key) {
      const name = nameOf(key);
      const bytes = name && (await redis.getBuffer(name).catch(() => null));
      return bytes ? unpacked(bytes) : null;
    },
    keep(key, answer, forMilliseconds) {
      const name = nameOf(key);
      if (name) redis.set(name, packed(answer), "PX", forMilliseconds).catch(() => undefined);
    },
  };
}

interface Header extends Pick<StoredAnswer, "status" | "tag" | "bytes" | "storedAt" | "endsAt"> {
  parts: Record<Encoding, { whole: string[]; unchanged: string[]; body: [from: number, to: number] }>;
}

const lengthBytes = 4;

/** The length of a header in JSON, the header, then each different body once. */
export function packed({ parts, ...facts }: StoredAnswer): Buffer {
  const bodies: Buffer[] = [];
  let size = 0;
  const places = new Map<Buffer, [number, number]>();
  for (const { body } of encodings.map((encoding) => parts[encoding])) {
    if (places.has(body)) continue;
    places.set(body, [size, size + body.length]);
    bodies.push(body);
    size += body.length;
  }
  const header: Header = { ...facts, parts: {} as Header["parts"] };
  for (const encoding of encodings) {
    const { body, ...headers } = parts[encoding];
    header.parts[encoding] = { ...headers, body: places.get(body) ?? [0, 0] };
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...bodies]);
}

export function unpacked(bytes: Buffer): StoredAnswer {
  const start = lengthBytes + bytes.readUInt32BE();
  const { parts: places, ...facts } = JSON.parse(bytes.toString("utf8", lengthBytes, start)) as Header;
  const parts = {} as StoredAnswer["parts"];
  for (const encoding of encodings) {
    const { body, ...headers } = places[encoding];
    parts[encoding] = { ...headers, body: bytes.subarray(start + body[0], start + body[1]) };
  }
  return { ...facts, parts };
}

const beginning = "epoch ";

/** The announcement of a process that begins to listen: from then on all processes count the changes equally. */
export const announcedEpoch = (): string => `${beginning}${randomUUID()}`;

/**
 * The name of the period between two changes, the same in every process: PostgreSQL sends the same messages in the same
 * order to all listeners, so each counts those since the last announcement. Null until the first one.
 */
export function countEpochs() {
  let announced: string | null = null;
  let changes = 0;
  return {
    current: (): string | null => announced && `${announced.slice(beginning.length)}.${changes}`,
    hear(message: string): void {
      changes = message.startsWith(beginning) ? 0 : changes + 1;
      if (message.startsWith(beginning)) announced = message;
    },
    /** Changes may be missed: the count is lost. */
    forget(): void {
      announced = null;
    },
  };
}

export type Epochs = ReturnType<typeof countEpochs>;

/** An answer of the shop. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
}

/** One answer, ready to be sent in every encoding: headers in the fastest form for Node's `writeHead`, and bytes. */
export interface StoredAnswer {
  status: number;
  /** The content's hash, the same for every encoding. */
  tag: string;
  parts: Record<Encoding, { whole: string[]; unchanged: string[]; body: Buffer }>;
  bytes: number;
  storedAt: number;
  /** From this instant on its prices may be wrong; null if no change by time alone is planned. */
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
/** Sufficient for a page that lives for a minute: the highest level takes fifty times as long. */
const brotliQuality = 5;

export async function storedAnswer(
  answer: Answer,
  storedAt: number,
  endsAt: number | null = null,
): Promise<StoredAnswer> {
  const tag = createHash("sha256").update(answer.body).digest("base64url").slice(0, 22);
  const bodies = await encoded(answer.body);
  const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
    ownHeaders.has(name) || value === undefined ? [] : [name, String(value)],
  );
  const parts = {} as StoredAnswer["parts"];
  for (const encoding of encodings) {
    const body = bodies[encoding];
    // An answer too small to compress is sent uncompressed, with matching headers.
    parts[encoding] = part(kept, tag, body === bodies.identity ? "identity" : encoding, body);
  }
  const bytes = [...new Set(Object.values(bodies))].reduce((sum, { length }) => sum + length, 0);
  return { status: answer.status, tag, parts, bytes: bytes + 4 * kept.join().length, storedAt, endsAt };
}

async function encoded(body: Buffer): Promise<Record<Encoding, Buffer>> {
  if (body.length < worthCompressing) {
    const small = exact(body);
    return { br: small, gzip: small, identity: small };
  }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, quality), promisify(gzip)(body)]);
  return { br: exact(br), gzip: exact(gz), identity: exact(body) };
}

/** Copied into a buffer of its exact size: a compressor's output is the beginning of a block several times as large. */
function exact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function part(kept: string[], tag: string, encoding: Encoding, body: Buffer) {
  // RFC 9110 §8.8.3: representations with different bytes have different tags.
  const own = [
    "etag",
    encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`,
    "vary",
    "accept-encoding",
  ];
  const coding = encoding === "identity" ? [] : ["content-encoding", encoding];
  return {
    whole: [...kept, ...own, ...coding, "content-length", String(body.length)],
    // RFC 9110 §15.4.5: a 304 repeats the headers that a cache stores, without content.
    unchanged: [...withoutContent(kept), ...own],
    body,
  };
}

const withoutContent = (headers: string[]): string[] =>
  headers.filter((_, index) => !headers[index - (index % 2)]?.startsWith("content-t"));

/** Whether the client already has this content, in any encoding (RFC 9110 §13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === "*" ||
    ifNoneMatch.split(",").some(
      (candidate) =>
        candidate
          .trim()
          .replace(/^W\//, "")
          .replace(/^"|(?:-br|-gzip)?"$/g, "") === tag,
    ));
