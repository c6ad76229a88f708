import type { FastifyInstance, FastifyRequest } from "fastify";
import { minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { anyone, route } from "#platform/http.server.ts";
import {
  changeBio,
  changePassword,
  changePreferences,
  checkAvailability,
  forgotPassword,
  getMe,
  getPreferences,
  login,
  logout,
  resetPassword,
  signUp,
  type User,
  verify,
} from "#modules/accounts/membership/contract.ts";
import { closureRoutes } from "#modules/accounts/closure/routes.server.ts";
import { profileRoutes } from "#modules/accounts/profile/routes.server.ts";
import { askForPasskey, logInWithPasskey } from "#modules/accounts/passkeys/contract.ts";
import { passkeyRoutes } from "#modules/accounts/passkeys/routes.server.ts";
import { logInWithFactor } from "#modules/accounts/second-factor/contract.ts";
import { secondFactorRoutes } from "#modules/accounts/second-factor/routes.server.ts";
import { requireSelf } from "#modules/accounts/membership/rules.ts";
import { deviceLife } from "#modules/accounts/security/rules.ts";
import { securityRoutes } from "#modules/accounts/security/routes.server.ts";
import { requestOriginOf } from "#platform/request-origin.server.ts";
import { claimAccount } from "#modules/accounts/verification/contract.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";
import type { Caller } from "#modules/accounts/access/service.server.ts";

/** Data about a member from modules to the right. */
export type MemberRights = (
  memberId: string,
) => Promise<Pick<User, "isActiveSubscriber" | "purchasedEditionIds">>;

/**
 * Distinguishes a known device from a new one; grants no access. Over HTTPS, the browser lets no other host set it
 * (`__Host-`, RFC 6265bis, 4.1.3.2), which requires the path "/"; else it is sent to no other call.
 */
const deviceCookieOf = ({ publicUrl }: { publicUrl: string }) => {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? `__Host-${deviceCookie}` : deviceCookie;
  const path = secure ? "/" : login.path;
  return {
    name,
    options: { path, httpOnly: true, sameSite: "strict" as const, secure, maxAge: deviceLife / 1000 },
  };
};
/** Also the name over HTTPS before `__Host-`: a device that has it is known. */
const deviceCookie = "encrier_device";

/** Per address in 15 minutes (decisions.md, "Edges"). */
const quarterHour = minutes(15) / 1000;
const perAddress = {
  login: { name: "login-address", points: 50, seconds: quarterHour },
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
    limit: (request: FastifyRequest) => deps.rateLimits.consume(perAddress[name], request.ip),
  });
  const member = { guard: accounts.requireMember };
  const device = deviceCookieOf(deps.config);
  const originOf = (request: FastifyRequest) => ({
    requestOrigin: requestOriginOf(request),
    deviceToken: request.cookies[device.name] ?? request.cookies[deviceCookie],
  });

  route(app, login, limited("login"), async ({ body, request, reply }) => {
    const { token, deviceToken, passwordIsCommon } = await accounts.login(body, originOf(request));
    // Only failures count against the address.
    await deps.rateLimits.restore(perAddress.login, request.ip);
    if (deviceToken) reply.setCookie(device.name, deviceToken, device.options);
    return { token, ...(passwordIsCommon && { passwordIsCommon }) };
  });
  route(app, logInWithFactor, limited("passkey"), async ({ body, request, reply }) => {
    const { token, deviceToken, passwordIsCommon } = await accounts.secondFactor.logIn(
      body,
      originOf(request),
    );
    await deps.rateLimits.restore(perAddress.login, request.ip);
    if (deviceToken) reply.setCookie(device.name, deviceToken, device.options);
    return { token, ...(passwordIsCommon && { passwordIsCommon: true as const }) };
  });
  route(app, askForPasskey, limited("passkey"), () => accounts.passkeys.ask());
  route(app, logInWithPasskey, limited("passkey"), async ({ body, request, reply }) => {
    const { token, deviceToken } = await accounts.passkeys.logIn(body, originOf(request));
    if (deviceToken) reply.setCookie(device.name, deviceToken, device.options);
    return { token };
  });
  route(
    app,
    logout,
    member,
    async ({ actor, request }) => accounts.logout(actor, requestOriginOf(request)) as Promise<undefined>,
  );
  route(app, checkAvailability, limited("availability"), ({ body }) => accounts.availability(body));
  route(app, signUp, limited("signUp"), async ({ body, request }) => {
    await accounts.signUp(body, requestOriginOf(request));
    return { message: "Inscription réussie. Vérifiez votre mail." };
  });
  route(app, verify, limited("reset"), async ({ query, request }) => ({
    success: true as const,
    message: await accounts.verify(query.token, requestOriginOf(request)),
  }));
  route(app, claimAccount, limited("reset"), async ({ body, request }) => {
    await accounts.claim(body, requestOriginOf(request));
    return { message: "Ce compte est à vous. Vous pouvez vous connecter." };
  });
  route(app, forgotPassword, limited("forgot"), async ({ body, request }) => {
    await accounts.passwords.forgot(body.email, requestOriginOf(request));
    return { message: "Si un compte existe, un email a été envoyé." };
  });
  route(app, resetPassword, limited("reset"), async ({ body, request }) => {
    await accounts.passwords.reset(body.token, body.newPassword, requestOriginOf(request));
    return { message: "Votre mot de passe a été changé. Vous pouvez vous connecter." };
  });

  route(app, getMe, member, async ({ actor }) => ({
    ...profileOf(actor),
    ...(await rightsOf(actor.id)),
  }));
  route(app, changeBio, member, async ({ actor, params, body }) => {
    requireSelf(actor, params.id);
    await accounts.changeBio(actor, body.bio);
    return { bio: body.bio };
  });
  route(app, changePassword, member, async ({ actor, params, body, request }) => {
    requireSelf(actor, params.id);
    await accounts.passwords.change(actor, body.oldPassword, body.newPassword, requestOriginOf(request));
    return { message: "Mot de passe modifié." };
  });
  route(app, getPreferences, member, async ({ actor, params }) => {
    requireSelf(actor, params.id);
    return { libraryVisible: actor.account.libraryVisible };
  });
  route(app, changePreferences, member, async ({ actor, params, body }) => {
    requireSelf(actor, params.id);
    await accounts.changePreferences(actor, body);
    return { libraryVisible: body.libraryVisible ?? actor.account.libraryVisible };
  });
  profileRoutes(app, deps, accounts);
  securityRoutes(app, accounts);
  passkeyRoutes(app, accounts);
  secondFactorRoutes(app, accounts);
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
