export type { ActingAdministrator, Administrators } from "#modules/administrators/service.server.ts";
