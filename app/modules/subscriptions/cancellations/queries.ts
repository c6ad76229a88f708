import { mutation } from "#platform/call.ts";
import { notifyCancellation } from "#modules/subscriptions/cancellations/contract.ts";

export const notifyCancellationMutation = () => mutation(notifyCancellation);
