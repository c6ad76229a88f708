import { mutation } from "#platform/http/call.ts";
import { notifyCancellation } from "#readers/subscriptions/cancellations/cancellations.contract.ts";

export const notifyCancellationMutation = () => mutation(notifyCancellation);
