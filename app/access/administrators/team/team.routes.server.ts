import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/administrators.service.server.ts";
import * as calls from "#access/administrators/team/team.contract.ts";
import type { Team } from "#access/administrators/team/team.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function teamRoutes(app: FastifyInstance, guard: Guard<ActingAdministrator>, team: Team): void {
  route(app, calls.getAdministrators, { guard }, ({ actor }) => team.list(actor));
  route(app, calls.addAdministrator, { guard }, ({ body, actor }) =>
    team.add({ ...body, role: body.role ?? "owner" }, actor),
  );
  route(app, calls.resetAdministratorPassword, { guard }, ({ params, actor }) =>
    team.resetPassword(params.id, actor),
  );
  route(app, calls.changeAdministratorRole, { guard }, ({ params, body, actor }) =>
    team.changeRole(params.id, body.role, actor),
  );
  route(app, calls.removeAdministrator, { guard }, ({ params, actor }) => team.remove(params.id, actor));
  route(app, calls.inviteAgain, { guard }, ({ params, actor }) => team.inviteAgain(params.id, actor));
  route(app, calls.closeColleagueSessions, { guard }, ({ params, actor }) =>
    team.closeSessionsOf(params.id, actor),
  );
  route(app, calls.closeOtherSessions, { guard }, ({ actor }) => team.closeOtherSessions(actor));
  route(app, calls.getOwnSessions, { guard }, ({ actor }) => team.sessions(actor));
  route(app, calls.closeOwnSession, { guard }, ({ params, actor }) => team.closeSession(params.id, actor));
}
