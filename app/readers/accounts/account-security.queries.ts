import { mutation, query } from "#platform/http/call.ts";
import { closeAccount, getClosure } from "#readers/accounts/closure/account-closure.contract.ts";
import { listSecurityEvents, listSessions } from "#readers/accounts/security/account-security.contract.ts";
import { listPasskeys } from "#readers/accounts/factors/member-passkeys.contract.ts";
import { getSecondFactor } from "#readers/accounts/factors/member-second-factor.contract.ts";

export const closureQuery = (id: string) => ({ ...query(getClosure, { params: { id } }), staleTime: 0 });
export const closeAccountMutation = () => mutation(closeAccount);

// Both change independently of this screen, when another device logs in.
export const sessionsQuery = (id: string) => ({ ...query(listSessions, { params: { id } }), staleTime: 0 });
export const securityEventsQuery = (id: string) => ({
  ...query(listSecurityEvents, { params: { id } }),
  staleTime: 0,
});

export const passkeysQuery = (id: string) => ({ ...query(listPasskeys, { params: { id } }), staleTime: 0 });

export const secondFactorQuery = (id: string) => ({
  ...query(getSecondFactor, { params: { id } }),
  staleTime: 0,
});
