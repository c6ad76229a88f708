import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http/http.server.ts";
import {
  abandonSimulatedSession,
  authenticateSimulatedSession,
  getSimulatedSession,
  paySimulatedSession,
} from "#selling/payments/checkout/checkout.contract.ts";
import type { Simulation } from "#selling/payments/simulation/simulated-payments.service.server.ts";

/** Access to the simulated provider's pages is by the session's secret address, as for hosted ones. */
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
