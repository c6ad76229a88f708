import { query } from "#platform/http/call.ts";
import { getSecondFactor } from "#readers/accounts/factors/member-second-factor.contract.ts";

export const secondFactorQuery = (id: string) => ({
  ...query(getSecondFactor, { params: { id } }),
  staleTime: 0,
});
