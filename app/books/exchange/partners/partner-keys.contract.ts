import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Name } from "#platform/data/text-types.ts";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";

const PartnerKey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  /** Exact to the minute. */
  used_at: z.string().nullable(),
});
export type PartnerKey = z.infer<typeof PartnerKey>;

/** The key is returned once: it cannot be read again. */
const NewPartnerKey = z.object({ name: z.string(), key: z.string() });
export type NewPartnerKey = z.infer<typeof NewPartnerKey>;

export const getPartnerKeys = endpoint({
  path: "/api/admin/partner-keys",
  summary: "The keys that open /onix.xml to partners",
  permission: "house",
  answer: z.array(PartnerKey),
});

export const createPartnerKey = endpoint({
  method: "POST",
  path: "/api/admin/partner-keys",
  summary: "Creates a key for a partner, which is returned once; 409 if there are too many",
  permission: "house",
  sensitive: true,
  body: z.object({ name: Name(100, "Donnez un nom à cette clé.") }),
  answer: NewPartnerKey,
  status: 201,
});

export const revokePartnerKey = endpoint({
  method: "DELETE",
  path: "/api/admin/partner-keys/{id}",
  summary: "Revokes a key: it opens nothing any more",
  permission: "house",
  sensitive: true,
  params: AdminId,
});
