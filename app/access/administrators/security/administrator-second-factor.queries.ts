import { getAdministratorFactor } from "#access/administrators/security/administrator-second-factor.contract.ts";
import { query } from "#platform/http/call.ts";

export const administratorFactorQuery = () => ({ ...query(getAdministratorFactor, {}), staleTime: 0 });
