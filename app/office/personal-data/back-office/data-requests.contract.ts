import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { TextLine } from "#platform/data/text-types.ts";

const MemberId = z.object({ id: z.uuid({ error: "Membre introuvable." }) });

/** Answers with a file. */
export const exportMember = endpoint({
  path: "/api/admin/members/{id}/export",
  summary: "All data about a member, as a JSON file (RGPD, articles 15 and 20)",
  permission: "house",
  allowance: { name: "admin-export", points: 60, seconds: 3600 },
  sensitive: true,
  params: MemberId,
  answer: z.unknown(),
});

export const eraseMember = endpoint({
  method: "POST",
  path: "/api/admin/members/{id}/erasure",
  summary: "Permanently erases a member; the name confirms it (RGPD, article 17)",
  permission: "house",
  sensitive: true,
  params: MemberId,
  body: z.object({ username: TextLine(15, "Écrivez le pseudo pour confirmer.") }),
  answer: z.object({ ok: z.literal(true) }),
});
