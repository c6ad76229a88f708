import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Session } from "#platform/identity/open-session.ts";
import { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import { MemberId } from "#readers/accounts/membership.contract.ts";
import { actors, securityEventKinds } from "#readers/accounts/security/account-security.rules.ts";

/** Sessions with the same `device_id` were opened by one device; null: it is unknown, or was forgotten. */
const DeviceSession = Session.extend({ device_id: z.uuid().nullable() });
export type DeviceSession = z.infer<typeof DeviceSession>;

export const listSessions = endpoint({
  path: "/api/users/{id}/sessions",
  summary: "The caller's open sessions, newest first",
  access: "member",
  params: MemberId,
  answer: z.array(DeviceSession),
});

export const closeSession = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/sessions/{sessionId}",
  summary: "Closes one of the caller's sessions",
  access: "member",
  sensitive: true,
  params: MemberId.extend({ sessionId: z.uuid({ error: "Session inconnue." }) }),
});

export const closeOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/sessions",
  summary:
    "Ends all other access to the caller's account; the answer names the reading devices and keys that ended",
  access: "member",
  sensitive: true,
  params: MemberId,
  answer: EndedAccess,
});

export const SecurityEvent = z.object({
  id: z.number(),
  kind: z.enum(securityEventKinds),
  actor: z.enum(actors),
  occurred_at: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
});

export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const listSecurityEvents = endpoint({
  path: "/api/users/{id}/security-events",
  summary: "The security journal of the caller's account, newest first",
  access: "member",
  params: MemberId,
  answer: z.array(SecurityEvent),
});
