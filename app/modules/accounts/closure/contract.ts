import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { OwnPassword } from "#modules/accounts/membership/contract.ts";

const MemberId = z.object({ id: z.uuid({ error: "Profil introuvable." }) });

export const getClosing = endpoint({
  method: "GET",
  path: "/api/users/{id}/closing",
  summary: "When one's account is going to be erased; null when nobody asked for it",
  access: "member",
  params: MemberId,
  answer: z.object({ closes_at: z.string().nullable() }),
});

export const closeAccount = endpoint({
  method: "POST",
  path: "/api/users/{id}/closing",
  summary: "Asks for the end of one's account: every session ends now, everything is erased after seven days",
  access: "member",
  params: MemberId,
  body: z.object({ password: OwnPassword }),
  answer: z.object({ closes_at: z.string() }),
});

export const keepAccount = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/closing",
  summary: "Keeps one's account after all",
  access: "member",
  params: MemberId,
  answer: z.undefined(),
  status: 204,
});
