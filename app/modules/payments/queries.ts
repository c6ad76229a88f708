import { mutation, query } from "#platform/call.ts";
import {
  abandonSimulatedSession,
  authenticateSimulatedSession,
  checkout,
  getPayments,
  getSimulatedSession,
  paySimulatedSession,
  subscribe,
} from "#modules/payments/contract.ts";

export const paymentsQuery = (id: string) => query(getPayments, { params: { id } });
export const simulatedSessionQuery = (sessionId: string) =>
  query(getSimulatedSession, { params: { sessionId } });
export const checkoutMutation = () => mutation(checkout);
export const subscribeMutation = () => mutation(subscribe);
export const paySimulatedSessionMutation = () => mutation(paySimulatedSession);
export const abandonSimulatedSessionMutation = () => mutation(abandonSimulatedSession);
export const authenticateSimulatedSessionMutation = () => mutation(authenticateSimulatedSession);
