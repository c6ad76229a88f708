import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import {
  getConsentText,
  getIdentity,
  getTexts,
  restoreConsentText,
  saveConsentText,
  saveIdentity,
} from "#words/texts/back-office/text-editing.contract.ts";
import {
  getMailText,
  getSignature,
  previewMail,
  restoreMailText,
  restoreSignature,
  saveMailText,
  saveSignature,
  sendMailTrial,
} from "#words/texts/back-office/mail-texts.contract.ts";
import type { MailTexts } from "#words/texts/back-office/mail-texts.service.server.ts";
import {
  getPageRevision,
  getPageText,
  previewPage,
  restorePage,
  savePage,
} from "#words/texts/back-office/page-texts.contract.ts";
import type { PageTexts } from "#words/texts/back-office/page-texts.service.server.ts";
import type { Texts } from "#words/texts/back-office/text-editing.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function textRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  { texts, pages, mails }: { texts: Texts; pages: PageTexts; mails: MailTexts },
): void {
  route(app, getTexts, { guard }, () => texts.list());
  route(app, getIdentity, { guard }, () => texts.identity());
  route(app, saveIdentity, { guard }, ({ body, actor }) =>
    texts.saveIdentity(body.revision, body.values, actor),
  );
  route(app, getConsentText, { guard }, () => texts.consent());
  route(app, saveConsentText, { guard }, ({ body, actor }) => {
    const { revision, digital_content: digitalContent, gift, subscription } = body;
    return texts.saveConsent(revision, { digitalContent, gift, subscription }, actor);
  });
  route(app, restoreConsentText, { guard }, ({ body, actor }) => texts.restoreConsent(body.revision, actor));

  route(app, getPageText, { guard }, ({ params }) => pages.read(params.name));
  route(app, previewPage, { guard }, ({ params, body }) => pages.preview(params.name, body));
  route(app, savePage, { guard }, ({ params, body, actor }) => pages.change(params.name, body, actor));
  route(app, restorePage, { guard }, ({ params, body, actor }) =>
    pages.restore(params.name, body.revision, actor),
  );
  route(app, getPageRevision, { guard }, ({ params }) => pages.revision(params.name, params.revision));

  route(app, getMailText, { guard }, ({ params }) => mails.read(params.name));
  route(app, saveMailText, { guard }, ({ params, body, actor }) => {
    const { revision, subject, opening } = body;
    return mails.change(params.name, revision, { subject, opening }, actor);
  });
  route(app, restoreMailText, { guard }, ({ params, body, actor }) =>
    mails.restore(params.name, body.revision, actor),
  );
  route(app, previewMail, { guard }, ({ params, body }) => mails.preview(params.name, body));
  route(app, sendMailTrial, { guard }, async ({ params, body, actor }) => {
    const { to, subject, opening } = body;
    return { message: await mails.sendTrial(params.name, to, { subject, opening }, actor) };
  });
  route(app, getSignature, { guard }, () => mails.readSignature());
  route(app, saveSignature, { guard }, ({ body, actor }) =>
    mails.changeSignature(body.revision, body.signature, actor),
  );
  route(app, restoreSignature, { guard }, ({ body, actor }) => mails.restoreSignature(body.revision, actor));
}
