export { announceFormats, formatsToAnnounce } from "#modules/publishing/announcing/service.server.ts";
export type { Publishing } from "#modules/publishing/service.server.ts";
