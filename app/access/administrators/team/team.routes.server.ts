import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/administrators.service.server.ts";
import {
  addAdministrator,
  changeAdministratorRole,
  closeColleagueSessions,
  closeOtherSessions,
  closeOwnSession,
  getAdministrators,
  getOwnSessions,
  inviteAgain,
  removeAdministrator,
  resetAdministratorPassword,
} from "#access/administrators/team/team.contract.ts";
import type { Team } from "#access/administrators/team/team.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function teamRoutes(app: FastifyInstance, guard: Guard<ActingAdministrator>, team: Team): void {
  route(app, getAdministrators, { guard }, ({ actor }) => team.list(actor));
  route(app, addAdministrator, { guard }, ({ body, actor }) =>
    team.add({ ...body, role: body.role ?? "owner" }, actor),
  );
  route(app, resetAdministratorPassword, { guard }, ({ params, actor }) =>
    team.resetPassword(params.id, actor),
  );
  route(app, changeAdministratorRole, { guard }, ({ params, body, actor }) =>
    team.changeRole(params.id, body.role, actor),
  );
  route(app, removeAdministrator, { guard }, ({ params, actor }) => team.remove(params.id, actor));
  route(app, inviteAgain, { guard }, ({ params, actor }) => team.inviteAgain(params.id, actor));
  route(app, closeColleagueSessions, { guard }, ({ params, actor }) =>
    team.closeSessionsOf(params.id, actor),
  );
  route(app, closeOtherSessions, { guard }, ({ actor }) => team.closeOtherSessions(actor));
  route(app, getOwnSessions, { guard }, ({ actor }) => team.sessions(actor));
  route(app, closeOwnSession, { guard }, ({ params, actor }) => team.closeSession(params.id, actor));
}
