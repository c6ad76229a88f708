import Stripe from "stripe";
import type { PaymentFault } from "#selling/payments/health/payment-health.rules.ts";
import type { ProviderCheck } from "#selling/payments/provider/payment-provider.contract.ts";
import {
  type StripeSettings,
  unreachable,
  within,
} from "#selling/payments/provider/stripe-calls.service.server.ts";
import { pageSize } from "#selling/payments/provider/stripe-lists.service.server.ts";
import { neededEvents } from "#selling/payments/provider/stripe.rules.ts";

/** The key, its mode, and the endpoint of the shop's webhooks. @throws AppError 502 without an answer */
export async function checkStripe(stripe: Stripe, settings: StripeSettings): Promise<ProviderCheck> {
  const { isPublic, publicUrl } = settings;
  try {
    return await within(async () => {
      const isReal = await takesRealMoney(stripe, settings);
      const faults: PaymentFault[] = isReal === isPublic ? [] : [modeFault(isPublic)];
      // Of a local shop, the messages come by Stripe's command line.
      if (isPublic) faults.push(...(await endpointFaults(stripe, webhookAddress(publicUrl))));
      return { message: `Stripe répond, en mode ${isReal ? "réel" : "test"}.`, faults };
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw unreachable(error);
    return {
      message: "Stripe ne reconnaît pas la clé de la boutique.",
      faults: [{ kind: "key", detail: "" }],
    };
  }
}

const modeFault = (isPublic: boolean): PaymentFault => ({
  kind: isPublic ? "test-mode" : "real-mode",
  detail: "",
});

const webhookAddress = (publicUrl: string): string => `${publicUrl}/api/payments/webhooks/stripe`;

/** A restricted key may not read the balance: its name says the mode, too. */
async function takesRealMoney(
  stripe: Stripe,
  { secretKey }: Pick<StripeSettings, "secretKey">,
): Promise<boolean> {
  try {
    return (await stripe.balance.retrieve()).livemode;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return secretKey.includes("_live_");
    throw error;
  }
}

async function endpointFaults(stripe: Stripe, address: string): Promise<PaymentFault[]> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: pageSize });
    const own = data.filter(({ url }) => url.replace(/\/+$/, "") === address);
    const endpoint = own.find(({ status }) => status === "enabled");
    if (!endpoint) return [{ kind: own.length > 0 ? "disabled-endpoint" : "no-endpoint", detail: address }];
    const sent = new Set(endpoint.enabled_events);
    const missing = sent.has("*") ? [] : neededEvents.filter((event) => !sent.has(event));
    return missing.length === 0 ? [] : [{ kind: "missing-events", detail: missing.join(", ") }];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return [{ kind: "unread-endpoints", detail: "" }];
    throw error;
  }
}
