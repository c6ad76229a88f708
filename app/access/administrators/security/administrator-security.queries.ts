import {
  listAdministratorPasskeys,
  getAdministratorFactor,
  getFactorRule,
} from "#access/administrators/security/administrator-security.contract.ts";
import { query } from "#platform/http/call.ts";

export const administratorPasskeysQuery = () => ({ ...query(listAdministratorPasskeys, {}), staleTime: 0 });

export const administratorFactorQuery = () => ({ ...query(getAdministratorFactor, {}), staleTime: 0 });

export const factorRuleQuery = () => ({ ...query(getFactorRule, {}), staleTime: 0 });
