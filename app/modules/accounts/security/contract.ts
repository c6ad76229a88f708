import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { Session } from "#platform/open-session.ts";
import { MemberId } from "#modules/accounts/membership/contract.ts";
import { actors, securityEventKinds } from "#modules/accounts/security/rules.ts";

export const listSessions = endpoint({
  method: "GET",
  path: "/api/users/{id}/sessions",
  summary: "One's open sessions, the newest first",
  access: "member",
  params: MemberId,
  answer: z.array(Session),
});

export const closeSession = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/sessions/{sessionId}",
  summary: "Closes one of one's sessions",
  access: "member",
  params: MemberId.extend({ sessionId: z.uuid({ error: "Session inconnue." }) }),
  answer: z.undefined(),
  status: 204,
});

export const closeOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/sessions",
  summary: "Closes all of one's sessions but the one that asks",
  access: "member",
  params: MemberId,
  answer: z.undefined(),
  status: 204,
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
  method: "GET",
  path: "/api/users/{id}/security-events",
  summary: "What happened to one's account, the newest first",
  access: "member",
  params: MemberId,
  answer: z.array(SecurityEvent),
});
