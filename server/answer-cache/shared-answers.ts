import type { Redis } from "ioredis";
import { type Encoding, encodings } from "#platform/http/accepted-encoding.server.ts";
import type { StoredAnswer } from "#server/answer-cache/stored-answer.ts";
import { randomUUID } from "node:crypto";

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
