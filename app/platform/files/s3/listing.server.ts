import {
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3ServiceException,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { StoredObject } from "#platform/files/storage.server.ts";

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
