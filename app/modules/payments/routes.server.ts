import type { FastifyInstance } from "fastify";
import { anyone, route } from "#platform/http.server.ts";
import type { Accounts } from "#modules/accounts/service.server.ts";
import {
  abandonSimulatedSession,
  checkout,
  getPayments,
  getSimulatedSession,
  paySimulatedSession,
  subscribe,
} from "#modules/payments/contract.ts";
import type { Payments } from "#modules/payments/service.server.ts";
import type { Simulation } from "#modules/payments/simulation/service.server.ts";

export function paymentRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  payments: Payments,
  simulation: Simulation | null,
): void {
  const guard = accounts.requireMember;
  route(app, checkout, { guard }, async ({ actor, body }) => ({
    url: await payments.checkout(actor, body.edition_ids, body.withdrawal_consent),
  }));
  route(app, subscribe, { guard }, async ({ actor, body }) => ({
    url: await payments.subscribe(actor, body?.withdrawal_consent ?? false),
  }));
  route(app, getPayments, { guard }, ({ actor, params }) => payments.list(actor, params.id));
  webhookRoute(app, payments);
  if (simulation) simulationRoutes(app, simulation);
}

/** Signatures are made over the very bytes that were sent: this route alone takes its body unparsed. */
function webhookRoute(app: FastifyInstance, payments: Payments): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/api/payments/webhooks/stripe",
      { schema: { tags: ["payments"], summary: "Stripe's messages" } },
      async (request, reply) => {
        const signature = request.headers["stripe-signature"];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await payments.receiveWebhook(body, typeof signature === "string" ? signature : undefined);
        return reply.header("cache-control", "no-store").send({ received: true });
      },
    );
  });
}

/** The simulated card company's pages belong to whoever holds the session's secret address, as hosted ones do. */
function simulationRoutes(app: FastifyInstance, simulation: Simulation): void {
  const open = { guard: anyone };
  route(app, getSimulatedSession, open, ({ params }) => simulation.show(params.sessionId));
  route(app, paySimulatedSession, open, async ({ params, body }) => ({
    url: await simulation.pay(params.sessionId, body),
  }));
  route(app, abandonSimulatedSession, open, async ({ params }) => ({
    url: await simulation.abandon(params.sessionId),
  }));
}
