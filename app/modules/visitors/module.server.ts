export type { Visitors } from "#modules/visitors/service.server.ts";
