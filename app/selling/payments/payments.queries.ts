import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { getConsent, getSubscriptionOffer } from "#selling/payments/checkout/checkout.contract.ts";
/** The accepted wording must be the one in force: another tab may have been open for long. */
export const consentQuery = () => queryOptions({ ...query(getConsent, {}), staleTime: 0 });
export const subscriptionOfferQuery = () =>
  queryOptions({ ...query(getSubscriptionOffer, {}), staleTime: 0 });
