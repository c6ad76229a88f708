import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";

export const getPolicyReports = endpoint({
  method: "GET",
  path: "/api/admin/settings/policy-reports",
  summary: "How much browsers refused on the shop's pages in the last 30 days",
  access: "administrator",
  permission: "house",
  answer: z.object({ refused: z.number() }),
});
