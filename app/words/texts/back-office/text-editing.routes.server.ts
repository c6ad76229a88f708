import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import type { MailTexts } from "#words/texts/back-office/mail-texts.service.server.ts";
import type { PageTexts } from "#words/texts/back-office/page-texts.service.server.ts";
import type { Texts } from "#words/texts/back-office/text-editing.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import * as textEditingCalls from "#words/texts/back-office/text-editing.contract.ts";
import * as mailTextsCalls from "#words/texts/back-office/mail-texts.contract.ts";
import * as pageTextsCalls from "#words/texts/back-office/page-texts.contract.ts";

export function textRoutes(
  app: FastifyInstance,
  guard: Guard<ActingAdministrator>,
  { texts, pages, mails }: { texts: Texts; pages: PageTexts; mails: MailTexts },
): void {
  route(app, textEditingCalls.getTexts, { guard }, () => texts.list());
  route(app, textEditingCalls.getIdentity, { guard }, () => texts.identity());
  route(app, textEditingCalls.saveIdentity, { guard }, ({ body, actor }) =>
    texts.saveIdentity(body.revision, body.values, actor),
  );
  route(app, textEditingCalls.getConsentText, { guard }, () => texts.consent());
  route(app, textEditingCalls.saveConsentText, { guard }, ({ body, actor }) => {
    const { revision, digital_content: digitalContent, gift, subscription } = body;
    return texts.saveConsent(revision, { digitalContent, gift, subscription }, actor);
  });
  route(app, textEditingCalls.restoreConsentText, { guard }, ({ body, actor }) =>
    texts.restoreConsent(body.revision, actor),
  );

  route(app, pageTextsCalls.getPageText, { guard }, ({ params }) => pages.read(params.name));
  route(app, pageTextsCalls.previewPage, { guard }, ({ params, body }) => pages.preview(params.name, body));
  route(app, pageTextsCalls.savePage, { guard }, ({ params, body, actor }) =>
    pages.change(params.name, body, actor),
  );
  route(app, pageTextsCalls.restorePage, { guard }, ({ params, body, actor }) =>
    pages.restore(params.name, body.revision, actor),
  );
  route(app, pageTextsCalls.getPageRevision, { guard }, ({ params }) =>
    pages.revision(params.name, params.revision),
  );

  route(app, mailTextsCalls.getMailText, { guard }, ({ params }) => mails.read(params.name));
  route(app, mailTextsCalls.saveMailText, { guard }, ({ params, body, actor }) => {
    const { revision, subject, opening } = body;
    return mails.change(params.name, revision, { subject, opening }, actor);
  });
  route(app, mailTextsCalls.restoreMailText, { guard }, ({ params, body, actor }) =>
    mails.restore(params.name, body.revision, actor),
  );
  route(app, mailTextsCalls.previewMail, { guard }, ({ params, body }) => mails.preview(params.name, body));
  route(app, mailTextsCalls.sendMailTrial, { guard }, async ({ params, body, actor }) => {
    const { to, subject, opening } = body;
    return { message: await mails.sendTrial(params.name, to, { subject, opening }, actor) };
  });
  route(app, mailTextsCalls.getSignature, { guard }, () => mails.readSignature());
  route(app, mailTextsCalls.saveSignature, { guard }, ({ body, actor }) =>
    mails.changeSignature(body.revision, body.signature, actor),
  );
  route(app, mailTextsCalls.restoreSignature, { guard }, ({ body, actor }) =>
    mails.restoreSignature(body.revision, actor),
  );
}
