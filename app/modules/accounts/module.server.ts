export type { AccountFigures } from "#modules/accounts/figures/service.server.ts";
export type { Accounts, Viewer } from "#modules/accounts/service.server.ts";
export type { TermsNotices } from "#modules/accounts/terms-mailing/service.server.ts";
