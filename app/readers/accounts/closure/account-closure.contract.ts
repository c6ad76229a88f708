import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { OwnPassword } from "#readers/accounts/sign-up.contract.ts";

const MemberId = z.object({ id: z.uuid({ error: "Profil introuvable." }) });

export const getClosure = endpoint({
  path: "/api/users/{id}/closing",
  summary: "When the caller's account will be erased; null without a request",
  access: "member",
  params: MemberId,
  answer: z.object({ closes_at: z.string().nullable() }),
});

export const closeAccount = endpoint({
  method: "POST",
  path: "/api/users/{id}/closing",
  summary:
    "Requests the closure of the caller's account: every session ends now, the erasure follows after seven days",
  access: "member",
  sensitive: "password",
  params: MemberId,
  body: z.object({ password: OwnPassword }),
  answer: z.object({ closes_at: z.string() }),
});

export const keepAccount = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/closing",
  summary: "Cancels the closure of the caller's account",
  access: "member",
  params: MemberId,
});
