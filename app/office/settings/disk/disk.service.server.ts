import { z } from "zod";
import type { Alarms } from "#office/settings/alarms.service.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { diskSpaceOf, type DiskSpace } from "#platform/files/disk-space.server.ts";
import { lockSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";

/** To the publisher's address: the disk of a process is nearly full. */
export const alertOfDisk = jobKind({
  ...mailTries,
  name: "alert-of-disk",
  data: z.object({ folder: z.string(), free_bytes: z.number() }),
});

type LowDisk = z.output<typeof alertOfDisk.data>;

const alertedName = "disk-alerted-at";

export type Disk = ReturnType<typeof createDisk>;

/** The disks of this process: its data, and the shop's files if they are in a folder. */
export function createDisk({ db, config, jobs, log, now }: ShopDeps, alarms: Alarms) {
  const folders = [config.dataDir, ...(config.objectStorage ? [] : [config.storageDir])];

  /** A disk that is nearly full; null if none is. */
  async function findLow(): Promise<LowDisk | null> {
    for (const folder of folders) {
      const space = await diskSpaceOf(folder);
      if (space && isNearlyFull(space)) return { folder, free_bytes: space.free };
    }
    return null;
  }

  /** Alerts if a disk is nearly full, once a day. */
  async function look(): Promise<void> {
    const low = await findLow();
    if (!low) return;
    await db.transaction(async (tx) => {
      const alertedAt = await lockSetting(tx, alertedName);
      if (!isAlertDue(typeof alertedAt === "string" ? new Date(alertedAt) : null, now())) return;
      await saveSetting(tx, alertedName, now().toISOString(), now());
      await jobs.send(tx, alertOfDisk, low);
      log.error(low, "the disk is nearly full");
    });
  }

  async function alert(low: LowDisk): Promise<void> {
    const { DiskMail } = await import("#office/settings/components/alarm-mails.tsx");
    await alarms.send("Il reste peu de place sur le disque", (letter) =>
      DiskMail({ ...letter, folder: low.folder, freeBytes: low.free_bytes }),
    );
  }

  return { findLow, look, alert };
}

const leastBytes = 2e9;
const leastShare = 0.05;
/** One mail a day. */
const alertPause = days(1);

/** Whether so little is left that the house must make room: less than 2 GB, or than 5 %. */
export const isNearlyFull = ({ free, total }: DiskSpace): boolean =>
  free < Math.max(leastBytes, leastShare * total);

const isAlertDue = (alertedAt: Date | null, now: Date): boolean =>
  alertedAt === null || alertedAt <= before(now, alertPause);
