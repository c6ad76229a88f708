import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { DiskSpace } from "#platform/files/disk-space.server.ts";

const leastBytes = 2e9;
const leastShare = 0.05;
/** One mail a day. */
const alertPause = days(1);

/** Whether so little is left that the house must make room: less than 2 GB, or than 5 %. */
export const isNearlyFull = ({ free, total }: DiskSpace): boolean =>
  free < Math.max(leastBytes, leastShare * total);

export const isAlertDue = (alertedAt: Date | null, now: Date): boolean =>
  alertedAt === null || alertedAt <= before(now, alertPause);
