import { queryOptions } from "@tanstack/react-query";
import * as calls from "#office/settings/settings.contract.ts";
import { query } from "#platform/http/call.ts";
import { type BackupState, getBackups } from "#office/settings/backups/backups.contract.ts";
import { seconds } from "#platform/data/durations.ts";

export const maintenanceQuery = () => queryOptions({ ...query(calls.getMaintenance, {}), staleTime: 0 });
export const consentRequirementQuery = () =>
  queryOptions({ ...query(calls.getConsentRequirement, {}), staleTime: 0 });
export const miningReservationQuery = () =>
  queryOptions({ ...query(calls.getMiningReservation, {}), staleTime: 0 });
export const orderLimitsQuery = () => queryOptions({ ...query(calls.getOrderLimits, {}), staleTime: 0 });
export const policyReportsQuery = () => queryOptions({ ...query(calls.getPolicyReports, {}), staleTime: 0 });

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
