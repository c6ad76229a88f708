/**
 * The process that archives the write-ahead log of the embedded database, next to the shop: compression and encryption
 * never delay a reader's page. It runs from the sources, which are always present, and ends with the shop's process.
 */
import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#platform/data/durations.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { addressText } from "#platform/files/storage-address.ts";
import { openBackupPlace } from "#server/backup/backup-place.ts";
import { explaining } from "#server/backup/explained-failure.ts";
import { openWalArchive } from "#server/backup/wal/wal-archive.ts";
import { endMessage, type WalOrder, walOrder } from "#server/backup/backup-order.ts";

/** PostgreSQL completes a segment once a minute at most, unless much is written. */
const betweenRounds = seconds(5);

const ending = new AbortController();

process.once("disconnect", () => process.exit(1));
process.on("message", (message) => {
  if (endMessage.safeParse(message).success) ending.abort();
  else void archive(walOrder.parse(message)).then(() => process.exit(0));
});

async function archive({ place, scratchDir, ...order }: WalOrder): Promise<void> {
  const archiving = await openWalArchive({
    ...order,
    openPlace: () => openBackupPlace(place, { scratchDir, source: "BACKUP_URL", say: console.warn }),
    explained: (work) => explaining(addressText(place), work),
    now: () => new Date(),
    reasonOf: (error) =>
      error instanceof StartupError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? "")
          : String(error),
  });
  let reported: string | null = null;
  for (;;) {
    const isLast = ending.signal.aborted;
    const { failure } = await archiving.round(isLast);
    if ((failure === null) !== (reported === null)) process.send?.({ failure: failure?.reason ?? null });
    reported = failure?.reason ?? null;
    if (isLast) return;
    await pause(betweenRounds, undefined, { signal: ending.signal }).catch(() => undefined);
  }
}
