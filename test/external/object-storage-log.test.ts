import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readStorageAddress } from "#platform/files/storage-address.ts";
import { openBackupPlace } from "#server/backup/backup-place.ts";
import { listed } from "#test/backup-place-suite.ts";
import { say } from "#test/backups.ts";
import { startSwift } from "#test/external/swift.ts";
import { expectReturnToInstant } from "#test/point-in-time.ts";

it("A shop whose log is archived in a bucket returns to an instant", { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "encrier-log-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await startSwift();
  onTestFinished(server.stop);
  const url = server.url.replace("?", "/log?");
  await expectReturnToInstant(folder, url);

  const address = readStorageAddress(url);
  if (address?.kind !== "s3") throw new Error(url);
  const kept = await listed(
    await openBackupPlace(address, { scratchDir: folder, source: "BACKUP_URL", say }),
  );
  expect(kept).toContainEqual(expect.stringMatching(/^wal\/\d+\/base-/));
  expect(kept).toContainEqual(expect.stringMatching(/^wal\/\d+\/[0-9A-F]{24}\.zst/));
});
