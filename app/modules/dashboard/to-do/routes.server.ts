import type { FastifyInstance } from "fastify";
import type { ActingAdministrator } from "#modules/administrators/module.server.ts";
import { getToDo } from "#modules/dashboard/to-do/contract.ts";
import type { ToDoList } from "#modules/dashboard/to-do/service.server.ts";
import { type Guard, route } from "#platform/http.server.ts";

export function toDoRoutes(app: FastifyInstance, guard: Guard<ActingAdministrator>, list: ToDoList): void {
  route(app, getToDo, { guard }, ({ actor }) => list.of(actor.role));
}
