import { queryOptions } from "@tanstack/react-query";
import { getConsentRequirement, getMaintenance, getOrderLimits } from "#office/settings/settings.contract.ts";
import { getPolicyReports } from "#office/settings/policy-reports/policy-reports.contract.ts";
import { query } from "#platform/http/call.ts";

export const maintenanceQuery = () => queryOptions({ ...query(getMaintenance, {}), staleTime: 0 });
export const consentRequirementQuery = () =>
  queryOptions({ ...query(getConsentRequirement, {}), staleTime: 0 });
export const orderLimitsQuery = () => queryOptions({ ...query(getOrderLimits, {}), staleTime: 0 });
export const policyReportsQuery = () => queryOptions({ ...query(getPolicyReports, {}), staleTime: 0 });
