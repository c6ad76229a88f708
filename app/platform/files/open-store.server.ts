import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#platform/process/config.server.ts";
import type { BucketOptions } from "#platform/files/s3/s3-store.server.ts";
import type { S3Address } from "#platform/files/storage-address.ts";
import { closeFolder, folderStore, type ObjectStore } from "#platform/files/storage.server.ts";

type Settings = Pick<Config, "storageDir" | "objectStorage" | "scratchDir">;
type Log = Pick<FastifyBaseLogger, "warn">;

/**
 * Opens the store of the settings.
 * @param isBackground see `BucketOptions`
 * @throws StartupError if the bucket or the credentials are wrong
 */
export async function openStore(
  config: Settings,
  log: Log,
  { isBackground = false }: Pick<BucketOptions, "isBackground"> = {},
): Promise<ObjectStore> {
  const { objectStorage, storageDir, scratchDir } = config;
  if (!objectStorage) {
    await closeFolder(storageDir).catch((err: unknown) =>
      log.warn({ err, storageDir }, "other accounts of this machine may read the shop's files"),
    );
    return folderStore(storageDir);
  }
  return openBucket(objectStorage, { scratchDir, log, isBackground });
}

/** Amazon's SDK takes 40 MB of memory: only shops with object storage load it. */
export async function openBucket(address: S3Address, options: BucketOptions): Promise<ObjectStore> {
  const { openS3Store } = await import("#platform/files/s3/s3-store.server.ts");
  return openS3Store(address, options);
}
