import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Block } from "#platform/files/s3/s3-client.server.ts";
import type { ObjectPart, StoredObject } from "#platform/files/storage.server.ts";

/** The first block arrives soon, and a slow reader holds no more than this. */
const smallest = 256 * 1024;
/** On a line with 20 ms between question and answer, 200 MB/s. */
const largestBlock = 4 * 1024 * 1024;
/** A reader who asks for more within this time gets twice as much next. */
const quickMs = 100;

/**
 * Reads an object by ranges, so that a slow reader holds neither a connection nor its deadline. A quick reader gets
 * larger blocks, and at last the next one is fetched while the present one is read.
 * @param get reads a range; empty past the end
 * @param largest of the blocks, in bytes
 */
export async function* readBlocks(
  get: (start: number, length: number) => Promise<Block>,
  { start, length }: ObjectPart,
  largest: number = largestBlock,
): AsyncGenerator<Buffer> {
  const end = start + length;
  let size = smallest;
  let version: string | undefined;
  let ahead: Promise<Block> | undefined;
  for (let position = start; position < end;) {
    const block = await (ahead ?? get(position, Math.min(size, end - position)));
    ahead = undefined;
    if (block.bytes.length === 0) return;
    if (version !== undefined && block.version !== version)
      throw new Error("The object changed while it was read.");
    version = block.version;
    position += block.bytes.length;
    if (size === largest && position < end) {
      ahead = get(position, Math.min(size, end - position));
      // Reported when the block is asked for; a reader that leaves never asks.
      ahead.catch(() => undefined);
    }
    const receivedAt = performance.now();
    yield block.bytes;
    size = performance.now() - receivedAt < quickMs ? Math.min(size * 2, largest) : smallest;
  }
}

/** S3 takes 10 000 parts of an upload: 120 GB. All have the same size, as some servers demand. */
const partBytes = 12 * 1024 * 1024;

type Target = Omit<PutObjectCommandInput, "Body"> & { Bucket: string; Key: string };

/**
 * Stores a stream part by part from one buffer: slower than the library's uploads, which read ahead, and with the memory
 * of one part. The object appears when it is complete; a failed upload is aborted.
 */
export async function uploadInTurn(client: S3Client, target: Target, source: Readable): Promise<void> {
  const parts = partsOf(source);
  const first = await parts.next();
  if (first.done || first.value.length < partBytes) {
    await client.send(new PutObjectCommand({ ...target, Body: first.value ?? Buffer.alloc(0) }));
    return;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { Bucket: target.Bucket, Key: target.Key, UploadId };
  try {
    const sent: CompletedPart[] = [];
    const send = async (Body: Buffer) => {
      const PartNumber = sent.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      sent.push({ ETag, PartNumber });
    };
    await send(first.value);
    for await (const part of parts) await send(part);
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** Most files are small: their buffer is. */
const smallestBuffer = 256 * 1024;

/** The stream in parts of the same size, the last one smaller. Each is valid until the next one is asked for. */
async function* partsOf(source: Readable): AsyncGenerator<Buffer, undefined> {
  let buffer = Buffer.allocUnsafeSlow(smallestBuffer);
  let used = 0;
  for await (const chunk of source as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    while (rest.length > 0) {
      if (used === buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(buffer.length * 4, partBytes));
        buffer.copy(larger);
        buffer = larger;
      }
      const taken = rest.copy(buffer, used);
      used += taken;
      rest = rest.subarray(taken);
      if (used < partBytes) continue;
      yield buffer;
      used = 0;
    }
  }
  if (used > 0) yield buffer.subarray(0, used);
}

interface Place {
  Bucket: string;
  prefix: string;
}

/** Every object below the prefix, in the order of the keys. */
export async function* listObjects(
  client: S3Client,
  { Bucket, prefix }: Place,
): AsyncGenerator<StoredObject> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
    for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
      // Consoles of providers mark folders by empty objects.
      if (Key === undefined || LastModified === undefined || Key.endsWith("/")) continue;
      yield { path: Key.slice(prefix.length), size: Size, writtenAt: LastModified };
    }
  }
}

interface UnfinishedUpload {
  path: string;
  id: string;
  begunAt: Date;
}

/**
 * Uploads that were neither finished nor aborted, under names of unfinished files. The sizes of their parts are not
 * listed.
 */
export async function* listUploads(
  client: S3Client,
  { Bucket, prefix }: Place,
): AsyncGenerator<StoredObject> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...after }))
      .catch((error: unknown) => {
        // A server without such lists keeps no unfinished uploads that one could name.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return null;
        throw error;
      });
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || Initiated === undefined) continue;
      const path = uploadName({ path: Key.slice(prefix.length), id: UploadId, begunAt: Initiated });
      yield { path, size: 0, writtenAt: Initiated };
    }
    if (!page?.IsTruncated || page.NextKeyMarker === undefined) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

const uploadName = ({ path, id, begunAt }: UnfinishedUpload): string =>
  `${path}?upload=${encodeURIComponent(id)}&begun=${begunAt.getTime()}.tmp`;

/** Reads the name that the list gives to an unfinished upload; null for any other name. */
export function readUploadName(name: string): UnfinishedUpload | null {
  const [, path, id, begun] = /^(.*)\?upload=([^&]+)&begun=(\d+)\.tmp$/.exec(name) ?? [];
  if (path === undefined || id === undefined) return null;
  return { path, id: decodeURIComponent(id), begunAt: new Date(Number(begun)) };
}
