import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http/http.server.ts";
import { getJournalState } from "#selling/payments/journal/waiting-sales.contract.ts";
import type { Waiting } from "#selling/payments/journal/waiting-sales.service.server.ts";

export function waitingRoutes(
  app: FastifyInstance,
  administrator: Guard<unknown>,
  waiting: Pick<Waiting, "state">,
): void {
  route(app, getJournalState, { guard: administrator }, () => waiting.state());
}
