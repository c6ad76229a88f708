import type { Deps } from "#platform/process/deps.server.ts";
import type { Fulfilment } from "#selling/payments/fulfilment.service.server.ts";
import type { Simulation } from "#selling/payments/simulation/simulated-payments.service.server.ts";
import { simulatedWebhook, simulatedExpiry } from "#selling/payments/payments.jobs.ts";

export function handleSimulationJobs(deps: Deps, simulation: Simulation, fulfilment: Fulfilment): void {
  deps.jobs.handle(simulatedWebhook, 2, async (message) => {
    const { body, signature } = await simulation.webhookOf(message);
    await fulfilment.receiveWebhook(body, signature);
  });
  deps.jobs.handle(simulatedExpiry, 1, async ({ sessionId }) => {
    await simulation.provider.expireSession(sessionId);
  });
}
