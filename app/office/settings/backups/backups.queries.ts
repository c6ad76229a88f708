import { queryOptions } from "@tanstack/react-query";
import { type BackupState, getBackups } from "#office/settings/backups/backups.contract.ts";
import { query } from "#platform/http/call.ts";
import { seconds } from "#platform/data/durations.ts";

/** Asks again while a backup is running, or while the caller awaits one. */
export const backupsQuery = (isAwaited: (state: BackupState) => boolean) =>
  queryOptions({
    ...query(getBackups, {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && (data.running_since || data.restore_test?.state === "running" || isAwaited(data))
        ? seconds(3)
        : false,
  });
