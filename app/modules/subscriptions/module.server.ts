export type { Cancellations } from "#modules/subscriptions/cancellations/service.server.ts";
export type { SubscriptionFigures } from "#modules/subscriptions/figures/service.server.ts";
export type { Subscriptions } from "#modules/subscriptions/service.server.ts";
