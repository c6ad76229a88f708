export type { Audit } from "#modules/audit/service.server.ts";
