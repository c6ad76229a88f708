import { query } from "#platform/http/call.ts";
import { listSecurityEvents, listSessions } from "#readers/accounts/security/account-security.contract.ts";

// Both change independently of this screen, when another device logs in.
export const sessionsQuery = (id: string) => ({ ...query(listSessions, { params: { id } }), staleTime: 0 });
export const securityEventsQuery = (id: string) => ({
  ...query(listSecurityEvents, { params: { id } }),
  staleTime: 0,
});
