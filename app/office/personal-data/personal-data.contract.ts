import { z } from "zod";
import { OwnPassword } from "#readers/accounts/sign-up.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";

/** Answers with a file. */
export const exportOwnData = endpoint({
  method: "POST",
  path: "/api/users/{id}/export",
  summary: "All data about the caller, as a JSON file (RGPD, articles 15 and 20)",
  access: "member",
  sensitive: "password",
  params: z.object({ id: z.uuid({ error: "Profil introuvable." }) }),
  body: z.object({ password: OwnPassword }),
  answer: z.unknown(),
});
