import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.server.ts";
import { deviceCookies } from "#platform/device-cookies.server.ts";
import { networkKeysOf } from "#platform/network-keys.server.ts";
import { route } from "#platform/http.server.ts";
import { requestOriginOf } from "#platform/request-origin.server.ts";
import {
  checkAdministrator,
  loginAdministrator,
  logoutAdministrator,
} from "#modules/administrators/contract.ts";
import { isWeakPassword } from "#modules/administrators/security/service.server.ts";
import {
  administratorCookieOf,
  administratorSessionLife,
  type Administrators,
} from "#modules/administrators/service.server.ts";

export function administratorRoutes(app: FastifyInstance, deps: Deps, administrators: Administrators): void {
  const cookieName = administratorCookieOf(deps.config);
  const cookie = {
    path: "/",
    httpOnly: true,
    sameSite: "strict" as const,
    secure: deps.config.publicUrl.startsWith("https:"),
  };
  const guard = administrators.requireAdministrator;
  const cookies = deviceCookies(deps, { name: "encrier_admin_device", loginPath: loginAdministrator.path });

  route(app, checkAdministrator, { guard }, async ({ actor }) => ({
    ok: true as const,
    username: actor.username,
  }));
  route(
    app,
    loginAdministrator,
    {
      // Requests from a foreign origin may not even try a password.
      guard: async (request) => administrators.requireOwnOrigin(request),
    },
    async ({ body, request, reply }) => {
      const devices = cookies.of(request);
      const origin = { requestOrigin: requestOriginOf(request), devices, keys: networkKeysOf(request.ip) };
      const session = await administrators.login(body.username, body.password, origin);
      reply.setCookie(cookieName, session.token, { ...cookie, maxAge: administratorSessionLife / 1000 });
      await devices.issue(reply, String(session.administratorId), session.deviceToken);
      return { ok: true as const, ...((await isWeakPassword(body)) && { passwordIsWeak: true as const }) };
    },
  );
  route(app, logoutAdministrator, { guard }, async ({ actor, reply }) => {
    await administrators.logout(actor);
    reply.clearCookie(cookieName, cookie);
    return { ok: true as const };
  });
}
