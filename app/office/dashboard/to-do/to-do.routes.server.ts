import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#access/administrators/module.server.ts";
import { getToDo } from "#office/dashboard/to-do/to-do.contract.ts";
import type { ToDoList } from "#office/dashboard/to-do/to-do.service.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function toDoRoutes(app: FastifyInstance, guard: Guard<ActingAdministrator>, list: ToDoList): void {
  route(app, getToDo, { guard }, ({ actor }) => list.of(actor.role));
}
