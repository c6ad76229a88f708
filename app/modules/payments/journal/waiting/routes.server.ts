import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http.server.ts";
import { getJournalState } from "#modules/payments/journal/waiting/contract.ts";
import type { Waiting } from "#modules/payments/journal/waiting/service.server.ts";

export function waitingRoutes(
  app: FastifyInstance,
  administrator: Guard<unknown>,
  waiting: Pick<Waiting, "state">,
): void {
  route(app, getJournalState, { guard: administrator }, () => waiting.state());
}
