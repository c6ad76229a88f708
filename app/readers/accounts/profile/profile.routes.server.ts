import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/process/deps.server.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { route } from "#platform/http/http.server.ts";
import { requireRecent } from "#platform/http/recent-authentication.ts";
import { withUpload } from "#platform/http/uploads.server.ts";
import * as calls from "#readers/accounts/profile/profile.contract.ts";
import { ofSelf, requireSelf } from "#readers/accounts/membership.rules.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";
import { closeAccount, getClosure, keepAccount } from "#readers/accounts/closure/account-closure.contract.ts";

/** Room for the multipart frame around the file. */
const frameBytes = 1024 * 1024;

export function profileRoutes(app: FastifyInstance, deps: Deps, accounts: Accounts): void {
  const { uploadLimits, scratchDir } = deps.config;
  const guard = accounts.requireMember;

  const self = ofSelf(accounts.requireMember);
  route(
    app,
    calls.changeAvatar,
    { guard, bodyLimit: uploadLimits.avatar + frameBytes },
    ({ actor, params, request }) => {
      requireSelf(actor, params.id);
      return withUpload(scratchDir, request, calls.avatarForm, uploadLimits.avatar, async ({ path }) => ({
        avatar_url: await accounts.profile.changeAvatar(actor, path),
      }));
    },
  );
  route(app, calls.changeEmail, self, async ({ actor, body, request }) => {
    await accounts.profile.askForEmail(actor, body.email, requestOriginOf(request));
    return { message: openLink(body.email) };
  });
  route(app, calls.getPendingEmail, self, async ({ actor }) => ({ email: actor.account.pendingEmail }));
  route(app, calls.resendEmailLink, self, async ({ actor }) => ({
    message: openLink(await accounts.profile.resendLink(actor)),
  }));
  route(app, calls.cancelEmailChange, self, ({ actor, request }) =>
    accounts.profile.cancelChange(actor, requestOriginOf(request)),
  );

  route(app, calls.getMailPreferences, self, async ({ actor }) => mailPreferencesOf(actor.account));
  route(app, calls.changeMailPreferences, self, async ({ actor, body }) => {
    // A thief's next login would stay unnoticed. Switching it on, and the other choice, need no proof.
    if (body.newDevice === false) requireRecent(actor.confirmedAt, deps.now());
    const stored = mailPreferencesOf(actor.account);
    await accounts.profile.changeMails(actor, body);
    const { newDevice = stored.newDevice, newVersion = stored.newVersion } = body;
    return { newDevice, newVersion };
  });

  app.get("/avatars/:file", { schema: { hide: true } }, (request, reply) =>
    sendAvatar(deps, request as FastifyRequest<{ Params: { file: string } }>, reply),
  );
}

const mailPreferencesOf = (account: { newDeviceMail: boolean; newVersionMail: boolean }) => ({
  newDevice: account.newDeviceMail,
  newVersion: account.newVersionMail,
});

const openLink = (email: string) => `Ouvrez le lien envoyé à ${email} pour confirmer votre nouvelle adresse.`;

/** A name refers to one picture forever (RFC 8246, `immutable`). */
async function sendAvatar(
  { store }: Deps,
  { params }: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
) {
  const path = `avatars/${params.file}`;
  const size = /^[0-9a-f]{20}\.webp$/.test(params.file) ? await store.size(path) : null;
  if (size === null) throw notFound("Image introuvable.");
  return reply
    .header("content-type", "image/webp")
    .header("content-length", size)
    .header("cache-control", "public, max-age=31536000, immutable")
    .send(store.read(path));
}

export function closureRoutes(app: FastifyInstance, accounts: Accounts): void {
  const self = ofSelf(accounts.requireMember);
  route(app, getClosure, self, async ({ actor }) => ({
    closes_at: actor.account.closesAt?.toISOString() ?? null,
  }));
  route(app, closeAccount, self, async ({ actor, body, request }) => {
    await accounts.passwords.confirm(actor, body.password);
    return { closes_at: (await accounts.closure.ask(actor, requestOriginOf(request))).toISOString() };
  });
  route(app, keepAccount, self, ({ actor, request }) =>
    accounts.closure.undo(actor, requestOriginOf(request)),
  );
}
