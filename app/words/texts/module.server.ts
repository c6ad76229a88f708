import type { FastifyInstance } from "fastify";
import type { Administrators } from "#access/administrators/module.server.ts";
import { createMailTexts, type MailSamples } from "#words/texts/back-office/mail-texts.service.server.ts";
import { createPageTexts, type TermsMailing } from "#words/texts/back-office/page-texts.service.server.ts";
import { createRevisions } from "#words/texts/back-office/text-revisions.service.server.ts";
import { textRoutes } from "#words/texts/back-office/text-editing.routes.server.ts";
import { createTextService } from "#words/texts/back-office/text-editing.service.server.ts";
import { lookRoutes } from "#words/texts/look/look.routes.server.ts";
import { createLooks } from "#words/texts/look/look.service.server.ts";
import { menuRoutes } from "#words/texts/menus/menus.routes.server.ts";
import { createMenusDesk } from "#words/texts/menus/menus.service.server.ts";
import { ownPageRoutes } from "#words/texts/own-pages/own-pages.routes.server.ts";
import { createOwnPagesDesk } from "#words/texts/own-pages/own-pages.service.server.ts";
import { createPageFiles } from "#words/texts/own-pages/page-files.service.server.ts";
import type { ShopDeps } from "#words/texts/shop-content.service.server.ts";

export {
  createRevisions,
  revisionOf,
  type Revisions,
} from "#words/texts/back-office/text-revisions.service.server.ts";
export { renderPage } from "#words/texts/pages/page-rendering.service.server.ts";
export { openContent, type Content, type ShopDeps } from "#words/texts/shop-content.service.server.ts";
export type { Publisher } from "#words/texts/pages/original-texts.service.server.ts";
export type { RuleText } from "#words/texts/pages/placeholders.rules.ts";
export { earlyPurchasesIn, storedShapes, textNames } from "#words/texts/stored-texts.contract.ts";
export {
  findRevision,
  findRevisionRows,
  findRevisions,
  insertText,
  lockText,
} from "#words/texts/texts.store.server.ts";
export { testMails, tryToSend } from "#words/texts/wording/trial-mails.service.server.ts";

interface Needs {
  administrators: Pick<Administrators, "requireAdministrator">;
  mailSamples: MailSamples;
  termsMailing: () => TermsMailing;
}

export type Texts = ReturnType<typeof createTexts>["api"];

/** The publisher's texts: identity, pages, consent wording and mails. */
export function createTexts(deps: ShopDeps, { administrators, mailSamples, termsMailing }: Needs) {
  const revisions = createRevisions(deps);
  const looks = createLooks(deps, revisions);
  const files = createPageFiles(deps);
  const editing = {
    texts: createTextService(deps, revisions),
    pages: createPageTexts(deps, revisions, termsMailing),
    mails: createMailTexts(deps, revisions, mailSamples),
  };
  return {
    api: { files },
    routes(app: FastifyInstance) {
      textRoutes(app, administrators.requireAdministrator, editing);
      lookRoutes(app, administrators.requireAdministrator, looks, deps.content);
      menuRoutes(app, administrators.requireAdministrator, createMenusDesk(revisions));
      ownPageRoutes(app, deps, administrators.requireAdministrator, {
        pages: createOwnPagesDesk(deps, revisions, files),
        files,
      });
    },
    workers() {},
  };
}
