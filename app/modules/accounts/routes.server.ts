import type { FastifyInstance, FastifyRequest } from "fastify";
import { minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { forbidden } from "#platform/errors.ts";
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
} from "#modules/accounts/contract.ts";
import type { Accounts, Viewer } from "#modules/accounts/service.server.ts";

/** What the modules beyond this one know about a member. */
export type Standing = (
  memberId: string,
) => Promise<Pick<User, "isActiveSubscriber" | "purchasedEditionIds">>;

/** Per address in 15 minutes (decisions.md, "Edges"). */
const perAddress = {
  login: { name: "login-address", points: 50, seconds: minutes(15) / 1000 },
  signUp: { name: "sign-up", points: 20, seconds: minutes(15) / 1000 },
  forgot: { name: "forgot", points: 10, seconds: minutes(15) / 1000 },
  reset: { name: "reset", points: 20, seconds: minutes(15) / 1000 },
  availability: { name: "availability", points: 120, seconds: minutes(15) / 1000 },
};

export function accountRoutes(
  app: FastifyInstance,
  deps: Deps,
  accounts: Accounts,
  standing: Standing,
): void {
  const limited = (name: keyof typeof perAddress) => ({
    guard: anyone,
    limit: (request: FastifyRequest) => deps.rateLimits.consume(perAddress[name], request.ip),
  });
  const member = { guard: accounts.requireMember };

  route(app, login, limited("login"), async ({ body, request }) => {
    const token = await accounts.login(body);
    // Only failures count against the address.
    await deps.rateLimits.restore(perAddress.login, request.ip);
    return { token };
  });
  route(app, logout, member, async ({ actor }) => accounts.logout(actor) as Promise<undefined>);
  route(app, checkAvailability, limited("availability"), ({ body }) => accounts.availability(body));
  route(app, signUp, limited("signUp"), async ({ body }) => {
    await accounts.signUp(body);
    return { message: "Inscription réussie. Vérifiez votre mail." };
  });
  route(app, verify, limited("reset"), async ({ query }) => {
    await accounts.verify(query.token);
    return { success: true as const, message: "Votre compte a été vérifié avec succès." };
  });
  route(app, forgotPassword, limited("forgot"), async ({ body }) => {
    await accounts.forgotPassword(body.email);
    return { message: "Si un compte existe, un email a été envoyé." };
  });
  route(app, resetPassword, limited("reset"), async ({ body }) => {
    await accounts.resetPassword(body.token, body.newPassword);
    return { message: "Votre mot de passe a été changé. Vous pouvez vous connecter." };
  });

  route(app, getMe, member, async ({ actor }) => ({
    ...profileOf(actor),
    ...(await standing(actor.id)),
  }));
  route(app, changeBio, member, async ({ actor, params, body }) => {
    requireSelf(actor, params.id);
    await accounts.changeBio(actor, body.bio);
    return { bio: body.bio };
  });
  route(app, changePassword, member, async ({ actor, params, body }) => {
    requireSelf(actor, params.id);
    await accounts.changePassword(actor, body.oldPassword, body.newPassword);
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
}

function requireSelf(viewer: Viewer, id: string): void {
  if (viewer.id !== id) throw forbidden("Ce compte n’est pas le vôtre.");
}

function profileOf({ account }: Viewer) {
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
