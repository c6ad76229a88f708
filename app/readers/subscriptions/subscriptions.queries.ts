import { query } from "#platform/http/call.ts";
import { getSubscriberCount } from "#readers/subscriptions/subscriptions.contract.ts";

export const subscriberCountQuery = () => query(getSubscriberCount, {});
