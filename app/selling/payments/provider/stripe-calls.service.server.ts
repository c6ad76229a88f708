import Stripe from "stripe";
import { after } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { badGateway } from "#platform/http/app-errors.ts";
import {
  type ProviderClock,
  providerPatience,
} from "#selling/payments/provider/payment-provider.contract.ts";

/** One try without a byte from Stripe: two tries and their pause stay within `providerPatience`. */
const tryPatience = seconds(7);

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
  publicUrl: string;
  /** Whether others than this machine reach the shop. */
  isPublic: boolean;
}

/** The SDK with a time limit for each request, and Stripe's clock from its answers. */
export function openStripeCalls(settings: StripeSettings, { uptime }: Pick<Deps["clocks"], "uptime">) {
  let lastAnswer: { at: Date; uptime: number } | null = null;
  const client = Stripe.createNodeHttpClient();
  const httpClient: Stripe.HttpClient = {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const answer = await client.makeRequest(...request);
      // In every answer, refusals included (RFC 9110, section 6.6.1).
      const at = new Date(String(answer.getHeaders()["date"]));
      if (!Number.isNaN(at.getTime())) lastAnswer = { at, uptime: uptime() };
      return answer;
    },
  };
  const stripe = new Stripe(settings.secretKey, {
    timeout: tryPatience,
    maxNetworkRetries: 1,
    httpClient,
    ...(settings.apiBase ? hostOptions(settings.apiBase) : {}),
  });
  const clock: ProviderClock = {
    now: () => lastAnswer && after(lastAnswer.at, uptime() - lastAnswer.uptime),
    ask: async () => {
      await within(() => stripe.balance.retrieve()).catch((error: unknown) => {
        // A refusal contains the time too: a restricted key may not read the balance.
        if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined)
          throw unreachable(error);
      });
    },
  };
  return { stripe, clock };
}

/** A request with its retries and pauses, and all requests of `ask` together. */
export async function within<Answer>(ask: () => Promise<Answer>, patience = providerPatience) {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`Stripe did not answer within ${patience} ms.`)), patience);
  });
  try {
    const asked = ask();
    // An abandoned request may fail later, without a caller.
    asked.catch(() => undefined);
    return await Promise.race([asked, over]);
  } finally {
    clearTimeout(timer);
  }
}

export const unreachable = (error: unknown) =>
  badGateway("Le service de paiement ne répond pas. Réessayez dans un instant.", error);

function hostOptions(apiBase: string): { host: string; port: string; protocol: "http" | "https" } {
  const url = new URL(apiBase);
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { host: url.hostname, port: url.port || (protocol === "http" ? "80" : "443"), protocol };
}
