import { query } from "#platform/call.ts";
import { getSubscriberCount } from "#modules/subscriptions/contract.ts";

export const subscriberCountQuery = () => query(getSubscriberCount, {});
