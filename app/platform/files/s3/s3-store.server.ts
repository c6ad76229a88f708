import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { FastifyBaseLogger } from "fastify";
import { days, minutes } from "#platform/data/durations.ts";
import {
  listObjects,
  listUploads,
  readUploadName,
  readBlocks,
  uploadInTurn,
} from "#platform/files/s3/transfers.server.ts";
import {
  getBlock,
  isAway,
  isMissing,
  openClient,
  requireBucket,
  storeIsAway,
} from "#platform/files/s3/s3-client.server.ts";
import { withScratchFolder } from "#platform/files/scratch.server.ts";
import type { S3Address } from "#platform/files/storage-address.ts";
import {
  nameInStore,
  type ObjectPart,
  type ObjectStore,
  probePrefix,
} from "#platform/files/storage.server.ts";

export interface BucketOptions {
  /** Folder for local files. */
  scratchDir: string;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Where the address comes from, for messages. */
  source?: string;
  /**
   * For work that no reader waits for: the server must answer now, and may later be away for minutes; less memory is
   * used. Otherwise the server may be away now, and its failures are reported soon.
   */
  isBackground?: boolean;
}

/**
 * Opens a store in a bucket.
 * @throws StartupError if the bucket or the credentials are wrong
 */
export async function openS3Store(address: S3Address, options: BucketOptions): Promise<ObjectStore> {
  const { log, source = "STORAGE_URL", isBackground = false } = options;
  const hurried = openClient(address);
  await requireBucket(hurried, address, { log, source, mustAnswer: isBackground });
  const client = isBackground ? openClient(address, patience) : hurried;
  return s3Store(client, address, options);
}

/** Of a file that is read in the background, in bytes. */
const blockInBackground = 1024 * 1024;
/** How long the server may be away during work in the background: for instance while it is replaced. */
const patience = minutes(5);

/** In bytes: kept in memory, so that it can be sent again; 10 000 of them, the most that S3 takes, are 160 GB. */
const partBytes = 16 * 1024 * 1024;
/** The next part is read while one is sent. */
const partsAtOnce = 2;

/**
 * Objects appear under their names only when they are complete. Nothing relies on conditional writes, which not all
 * servers know: two writers of one name write the same bytes.
 */
function s3Store(
  client: S3Client,
  address: S3Address,
  { scratchDir, log, isBackground = false }: BucketOptions,
): ObjectStore {
  const { bucket: Bucket, prefix } = address;
  const objectOf = (path: string) => ({ Bucket, Key: prefix + nameInStore(path) });
  const encryption = address.encryption && {
    ServerSideEncryption: address.encryption,
    ...(address.kmsKeyId ? { SSEKMSKeyId: address.kmsKeyId } : {}),
  };

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error }, "the object storage is away");
      throw storeIsAway(error);
    }
  }

  const read = (path: string, part: ObjectPart = { start: 0, length: Infinity }): Readable => {
    const object = objectOf(path);
    const get = (from: number, length: number) =>
      guarded(() => getBlock(client, object, from, length, isBackground ? patience : 0));
    const blocks = readBlocks(get, part, isBackground ? blockInBackground : undefined);
    return Readable.from(blocks, { objectMode: false });
  };

  /** A failed upload is aborted by the library; what a killed process leaves is removed with unfinished files. */
  async function put(path: string, source: Readable): Promise<void> {
    const object = objectOf(path);
    // The upload reads the source only when it is ready for it; the failure is then reported.
    source.on("error", () => undefined);
    try {
      await guarded(async () => {
        const target = {
          ...object,
          ...encryption,
          ContentType: typeOf(path),
          CacheControl: "max-age=31536000, immutable",
        };
        if (isBackground) return uploadInTurn(client, target, source);
        const params = { ...target, Body: source };
        await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
      });
    } catch (error) {
      throw source.errored ?? error;
    } finally {
      source.destroy();
    }
  }

  async function find(path: string): Promise<{ size: number; writtenAt: Date } | null> {
    const object = objectOf(path);
    return guarded(async () => {
      try {
        const found = await client.send(new HeadObjectCommand(object));
        return { size: found.ContentLength ?? 0, writtenAt: found.LastModified ?? new Date() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  /** Removing an object that is missing is no error (Amazon S3 API, DeleteObject). */
  async function remove(path: string): Promise<void> {
    const object = objectOf(path);
    await guarded(async () => {
      try {
        await client.send(new DeleteObjectCommand(object));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    });
  }

  return {
    async putFile(path, localPath) {
      await put(path, createReadStream(localPath));
      await rm(localPath, { force: true });
    },
    putStream: put,
    read,
    size: async (path) => (await find(path))?.size ?? null,
    remove,
    async removeOlder(path, before) {
      const upload = readUploadName(path);
      const writtenAt = upload?.begunAt ?? (await find(path))?.writtenAt;
      if (!writtenAt || writtenAt >= before) return false;
      if (!upload) await remove(path);
      else {
        const order = { ...objectOf(upload.path), UploadId: upload.id };
        await guarded(() => client.send(new AbortMultipartUploadCommand(order)));
      }
      return true;
    },
    async *list() {
      yield* listObjects(client, { Bucket, prefix });
      yield* listUploads(client, { Bucket, prefix });
    },
    link: (path) =>
      // Signed at the beginning of the day, so that the address, and with it the browser's copy, lasts until its end.
      getSignedUrl(client, new GetObjectCommand(objectOf(path)), {
        signingDate: new Date(Math.floor(Date.now() / days(1)) * days(1)),
        expiresIn: days(2) / 1000,
      }),
    withLocalFile: (path, use) =>
      withScratchFolder(scratchDir, async (folder) => {
        const local = join(folder, "object");
        await pipeline(read(path), createWriteStream(local));
        return use(local);
      }),
    async check() {
      const path = `${probePrefix}${randomUUID()}`;
      const byte = randomBytes(1);
      const order = { ...objectOf(path), ...encryption, Body: byte };
      try {
        await new Upload({ client, params: order }).done();
        const { bytes } = await getBlock(client, objectOf(path), 0, 1);
        if (!bytes.equals(byte)) throw new Error("The store does not give back what was written.");
      } finally {
        await remove(path);
      }
    },
  };
}

/** For browsers that get an object from the bucket itself. */
const types: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
  pdf: "application/pdf",
  epub: "application/epub+zip",
};
const typeOf = (path: string): string =>
  types[/\.(\w+)$/.exec(path)?.[1] ?? ""] ?? "application/octet-stream";
