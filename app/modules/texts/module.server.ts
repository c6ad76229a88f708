export { revisionOf } from "#modules/texts/back-office/revisions/service.server.ts";
export {
  openContent,
  type Content,
  type Publisher,
  type ShopDeps,
} from "#modules/texts/content/service.server.ts";
export { findRevision, findRevisionRows, insertText, lockText } from "#modules/texts/store.server.ts";
