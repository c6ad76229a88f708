import { queryOptions } from "@tanstack/react-query";
import {
  changeConsentRequirement,
  changeMaintenance,
  changeOrderLimits,
  checkPayments,
  getConsentRequirement,
  getMaintenance,
  getOrderLimits,
  sendTestMail,
} from "#office/settings/settings.contract.ts";
import { getPolicyReports } from "#office/settings/policy-reports/policy-reports.contract.ts";
import { mutation, query } from "#platform/http/call.ts";

export const maintenanceQuery = () => queryOptions({ ...query(getMaintenance, {}), staleTime: 0 });
export const changeMaintenanceMutation = () => mutation(changeMaintenance);
export const consentRequirementQuery = () =>
  queryOptions({ ...query(getConsentRequirement, {}), staleTime: 0 });
export const changeConsentRequirementMutation = () => mutation(changeConsentRequirement);
export const orderLimitsQuery = () => queryOptions({ ...query(getOrderLimits, {}), staleTime: 0 });
export const changeOrderLimitsMutation = () => mutation(changeOrderLimits);
export const sendTestMailMutation = () => mutation(sendTestMail);
export const checkPaymentsMutation = () => mutation(checkPayments);
export const policyReportsQuery = () => queryOptions({ ...query(getPolicyReports, {}), staleTime: 0 });
