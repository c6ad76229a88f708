import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/http/call.ts";
import {
  abandonSimulatedSession,
  authenticateSimulatedSession,
  checkout,
  getConsent,
  getPayments,
  getSimulatedSession,
  getSubscriptionOffer,
  paySimulatedSession,
  subscribe,
} from "#selling/payments/checkout/checkout.contract.ts";

export const paymentsQuery = (id: string) => query(getPayments, { params: { id } });
/** The accepted wording must be the one in force: another tab may have been open for long. */
export const consentQuery = () => queryOptions({ ...query(getConsent, {}), staleTime: 0 });
export const subscriptionOfferQuery = () =>
  queryOptions({ ...query(getSubscriptionOffer, {}), staleTime: 0 });
export const simulatedSessionQuery = (sessionId: string) =>
  query(getSimulatedSession, { params: { sessionId } });
export const checkoutMutation = () => mutation(checkout);
export const subscribeMutation = () => mutation(subscribe);
export const paySimulatedSessionMutation = () => mutation(paySimulatedSession);
export const abandonSimulatedSessionMutation = () => mutation(abandonSimulatedSession);
export const authenticateSimulatedSessionMutation = () => mutation(authenticateSimulatedSession);
