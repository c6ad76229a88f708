import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http.server.ts";
import {
  abandonSimulatedSession,
  authenticateSimulatedSession,
  getSimulatedSession,
  paySimulatedSession,
} from "#modules/payments/checkout/contract.ts";
import type { Simulation } from "#modules/payments/simulation/service.server.ts";

/** The simulated card company's pages belong to whoever holds the session's secret address, as hosted ones do. */
export function simulationRoutes(app: FastifyInstance, simulation: Simulation): void {
  const open = { guard: anyone };
  route(app, getSimulatedSession, open, ({ params }) => simulation.show(params.sessionId));
  route(app, paySimulatedSession, open, async ({ params, body }) => ({
    url: await simulation.pay(params.sessionId, body),
  }));
  route(app, authenticateSimulatedSession, open, async ({ params, body }) => ({
    url: await simulation.authenticate(params.sessionId, body.confirmed),
  }));
  route(app, abandonSimulatedSession, open, async ({ params }) => ({
    url: await simulation.abandon(params.sessionId),
  }));
}
