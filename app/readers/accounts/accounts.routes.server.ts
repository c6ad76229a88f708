import type { FastifyInstance, FastifyRequest } from "fastify";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { deviceCookies } from "#platform/http/device-cookies.server.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import { createPlainForms } from "#platform/http/plain-forms.server.ts";
import { plainAccountForms } from "#readers/accounts/login/plain-forms.routes.server.ts";
import { anyone, route } from "#platform/http/http.server.ts";
import { getMe, login, logout, takeSession, type User } from "#readers/accounts/membership.contract.ts";
import {
  changeBio,
  changePassword,
  changePreferences,
  getPreferences,
} from "#readers/accounts/own-account.contract.ts";
import {
  checkAvailability,
  forgotPassword,
  resetPassword,
  signUp,
  verify,
} from "#readers/accounts/sign-up.contract.ts";
import { closureRoutes, profileRoutes } from "#readers/accounts/profile/profile.routes.server.ts";
import { firstLoginRoutes } from "#readers/accounts/login/first-login.routes.server.ts";
import {
  lostFactorRoutes,
  passkeyRoutes,
  secondFactorRoutes,
  securityRoutes,
} from "#readers/accounts/account-security.routes.server.ts";
import { askForPasskey, logInWithPasskey } from "#readers/accounts/factors/member-passkeys.contract.ts";
import { logInWithFactor } from "#readers/accounts/factors/member-second-factor.contract.ts";
import { ofSelf } from "#readers/accounts/membership.rules.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import { takeAccountBack, claimAccount } from "#readers/accounts/login/mailed-links.contract.ts";
import type { Accounts } from "#readers/accounts/accounts.service.server.ts";
import type { Caller } from "#readers/accounts/account-access.service.server.ts";
import { confirmIdentity } from "#readers/accounts/security/identity-confirmation.contract.ts";

/** Data about a member from modules to the right. */
export type MemberRights = (
  memberId: string,
) => Promise<Pick<User, "isActiveSubscriber" | "purchasedEditionIds">>;

/** Beside the login: passkeys, second steps and mailed links open accounts, too. */
const deviceCookie = { name: "encrier_device", loginPath: "/api/auth" };

/** Per IPv4 address or IPv6 /64 in 15 minutes (decisions.md, "Edges"). */
const quarterHour = minutes(15) / 1000;
const perAddress = {
  signUp: { name: "sign-up", points: 20, seconds: quarterHour },
  forgot: { name: "forgot", points: 10, seconds: quarterHour },
  reset: { name: "reset", points: 20, seconds: quarterHour },
  availability: { name: "availability", points: 120, seconds: quarterHour },
  passkey: { name: "passkey-address", points: 120, seconds: quarterHour },
} as const;

export function accountRoutes(
  app: FastifyInstance,
  deps: Deps,
  accounts: Accounts,
  rightsOf: MemberRights,
): void {
  const limited = (name: keyof typeof perAddress) => ({
    guard: anyone,
    limit: (request: FastifyRequest) =>
      deps.rateLimits.consume(perAddress[name], networkKeysOf(request.ip).line),
  });
  const member = { guard: accounts.requireMember };
  const cookies = deviceCookies(deps, deviceCookie);
  const forms = createPlainForms(deps.config);
  const originOf = (request: FastifyRequest) => ({
    requestOrigin: requestOriginOf(request),
    devices: cookies.of(request),
    keys: networkKeysOf(request.ip),
  });

  const self = ofSelf(accounts.requireMember);
  const plain = plainAccountForms(forms);
  route(app, login, { guard: anyone, plain: plain.login }, async ({ body, request, reply }) => {
    const origin = originOf(request);
    const { token, memberId, device, passwordIsCommon } = await accounts.login(body, origin);
    await origin.devices.issue(reply, memberId, device.token);
    return { token, ...(passwordIsCommon && { passwordIsCommon }) };
  });
  route(app, logInWithFactor, limited("passkey"), async ({ body, request, reply }) => {
    const origin = originOf(request);
    const { token, memberId, device, passwordIsCommon } = await accounts.secondFactor.logIn(body, origin);
    await origin.devices.issue(reply, memberId, device.token);
    return { token, ...(passwordIsCommon && { passwordIsCommon: true as const }) };
  });
  route(app, askForPasskey, limited("passkey"), () => accounts.passkeys.ask());
  route(app, logInWithPasskey, limited("passkey"), async ({ body, request, reply }) => {
    const origin = originOf(request);
    const { token, memberId, device } = await accounts.passkeys.logIn(body, origin);
    await origin.devices.issue(reply, memberId, device.token);
    return { token };
  });
  route(app, logout, { ...member, plain: plain.logout }, async ({ actor, request }) =>
    accounts.logout(actor, requestOriginOf(request)),
  );
  const ofThisSite = { guard: async (request: FastifyRequest) => forms.requireOwnOrigin(request) };
  route(app, takeSession, ofThisSite, async ({ request, reply }) => {
    forms.closeSession(reply);
    return { token: forms.sessionOf(request) ?? null, remember: forms.isRemembered(request) };
  });
  route(app, checkAvailability, limited("availability"), ({ body }) => accounts.availability(body));
  route(app, signUp, { ...limited("signUp"), plain: plain.signUp }, async ({ body, request }) => {
    await accounts.signUp(body, requestOriginOf(request));
    return { message: "Inscription réussie. Vérifiez votre mail." };
  });
  firstLoginRoutes(app, accounts, { limit: limited("passkey").limit, originOf });
  route(app, verify, { ...limited("reset"), plain: plain.verify }, async ({ query, request }) => ({
    success: true as const,
    message: await accounts.verify(query.token, requestOriginOf(request)),
  }));
  route(app, claimAccount, limited("reset"), async ({ body, request }) => {
    await accounts.claim(body, requestOriginOf(request));
    return { message: "Ce compte est à vous. Vous pouvez vous connecter." };
  });
  route(app, takeAccountBack, limited("reset"), async ({ body, request }) => {
    await accounts.takeBack(body.token, requestOriginOf(request));
    return {
      message: "Votre compte est fermé à tous. Un e-mail vous permet de choisir un nouveau mot de passe.",
    };
  });
  route(app, forgotPassword, limited("forgot"), async ({ body, request }) => {
    await accounts.passwords.forgot(body.email, requestOriginOf(request));
    return { message: "Si un compte existe, un email a été envoyé." };
  });
  route(app, resetPassword, limited("reset"), async ({ body, request, reply }) => {
    const origin = requestOriginOf(request);
    const reset = await accounts.passwords.reset(body.token, body.newPassword, origin);
    const { memberId, device, ended } = reset;
    await cookies.of(request).issue(reply, memberId, device.token);
    return { message: "Votre mot de passe a été changé. Vous pouvez vous connecter.", ended };
  });

  route(app, getMe, member, async ({ actor }) => {
    const [rights, endOfFactor] = await Promise.all([
      rightsOf(actor.id),
      accounts.lostFactors.endOf(actor.id),
    ]);
    const announced = endOfFactor && { second_factor_ends_at: endOfFactor.toISOString() };
    return { ...profileOf(actor), ...rights, ...announced };
  });
  route(app, changeBio, self, async ({ actor, body }) => {
    await accounts.changeBio(actor, body.bio);
    return { bio: body.bio };
  });
  route(app, changePassword, self, async ({ actor, body, request }) => {
    const { oldPassword, newPassword } = body;
    const ended = await accounts.passwords.change(actor, oldPassword, newPassword, requestOriginOf(request));
    return { message: "Mot de passe modifié.", ended };
  });
  route(app, getPreferences, self, async ({ actor }) => ({ libraryVisible: actor.account.libraryVisible }));
  route(app, changePreferences, self, async ({ actor, body }) => {
    await accounts.changePreferences(actor, body);
    return { libraryVisible: body.libraryVisible ?? actor.account.libraryVisible };
  });
  profileRoutes(app, deps, accounts);
  securityRoutes(app, accounts);
  confirmationRoutes(app, accounts);
  passkeyRoutes(app, accounts);
  secondFactorRoutes(app, accounts);
  lostFactorRoutes(app, accounts, limited("passkey").limit);
  closureRoutes(app, accounts);
}

function profileOf({ account }: Caller) {
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    bio: account.bio,
    avatar_url: account.avatarUrl,
    created_at: account.createdAt.toISOString(),
    last_login: account.lastLogin?.toISOString() ?? null,
    email_verified_at: account.emailVerifiedAt?.toISOString() ?? null,
  };
}

function confirmationRoutes(app: FastifyInstance, accounts: Accounts): void {
  route(app, confirmIdentity, { guard: accounts.requireMember }, async ({ actor, body, request }) => {
    const until = await accounts.confirmation.confirm(actor, body, requestOriginOf(request));
    return { confirmed_until: until.toISOString() };
  });
}
