import type { FastifyInstance } from "fastify";
import type { Administrators } from "#modules/administrators/module.server.ts";
import { createMailTexts, type MailSamples } from "#modules/texts/back-office/mail-texts/service.server.ts";
import { createPageTexts, type TermsMailing } from "#modules/texts/back-office/pages/service.server.ts";
import { createRevisions } from "#modules/texts/back-office/revisions/service.server.ts";
import { textRoutes } from "#modules/texts/back-office/routes.server.ts";
import { createTextService } from "#modules/texts/back-office/service.server.ts";
import type { ShopDeps } from "#modules/texts/content/service.server.ts";

export { revisionOf } from "#modules/texts/back-office/revisions/service.server.ts";
export {
  openContent,
  type Content,
  type Publisher,
  type ShopDeps,
} from "#modules/texts/content/service.server.ts";
export type { RuleText } from "#modules/texts/placeholders/rules.ts";
export { earlyPurchasesIn, storedShapes, textNames } from "#modules/texts/stored/contract.ts";
export {
  findRevision,
  findRevisionRows,
  findRevisions,
  insertText,
  lockText,
} from "#modules/texts/store.server.ts";
export { testMails, tryToSend } from "#modules/texts/trial-mails/service.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  mailSamples: MailSamples;
  termsMailing: () => TermsMailing;
}

/** The publisher's texts: identity, pages, consent wording and mails. */
export function createTexts(deps: ShopDeps, { administrators, mailSamples, termsMailing }: Needs) {
  const revisions = createRevisions(deps);
  const editing = {
    texts: createTextService(deps, revisions),
    pages: createPageTexts(deps, revisions, termsMailing),
    mails: createMailTexts(deps, revisions, mailSamples),
  };
  return {
    api: deps.content,
    routes(app: FastifyInstance) {
      textRoutes(app, administrators.requireAdministrator, editing);
    },
    workers() {},
  };
}
