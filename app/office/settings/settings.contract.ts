import { z } from "zod";
import { Email, TextLines } from "#platform/data/text-types.ts";
import { giftMailsADay } from "#selling/promotions/gifts/gifts.rules.ts";
import { closedTextMaxLength, mostEarlyPurchases } from "#office/settings/settings.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const Maintenance = z.object({ on: z.boolean(), text: z.string() });
export type Maintenance = z.infer<typeof Maintenance>;

export const getMaintenance = endpoint({
  path: "/api/admin/settings/maintenance",
  summary: "Whether the public pages are closed, and the message to readers",
  permission: "house",
  answer: Maintenance,
});

export const changeMaintenance = endpoint({
  method: "PUT",
  path: "/api/admin/settings/maintenance",
  summary: "Closes or opens the public pages, in every process",
  permission: "house",
  body: z.object({
    on: z.boolean({ error: "Dites si la boutique est ouverte ou fermée." }),
    text: TextLines(closedTextMaxLength).optional(),
  }),
  answer: Maintenance,
});

const ConsentRequirement = z.object({ required: z.boolean() });
type ConsentRequirement = z.infer<typeof ConsentRequirement>;

export const getConsentRequirement = endpoint({
  path: "/api/admin/settings/consent",
  summary: "Whether orders without consent to immediate delivery are refused",
  permission: "house",
  answer: ConsentRequirement,
});

export const changeConsentRequirement = endpoint({
  method: "PUT",
  path: "/api/admin/settings/consent",
  summary: "Refuses or accepts orders without consent to immediate delivery",
  permission: "house",
  sensitive: true,
  body: z.object({ required: z.boolean({ error: "Dites si l’accord est exigé." }) }),
  answer: ConsentRequirement,
});

const MiningReservation = z.object({ reserved: z.boolean({ error: "Dites si la fouille est réservée." }) });

export const getMiningReservation = endpoint({
  path: "/api/admin/settings/text-mining",
  summary: "Whether text and data mining of the shop's works is reserved",
  permission: "house",
  answer: MiningReservation,
});

export const changeMiningReservation = endpoint({
  method: "PUT",
  path: "/api/admin/settings/text-mining",
  summary:
    "Reserves text and data mining or not: pages, robots.txt and notices say it from now on, files when they are made",
  permission: "house",
  body: MiningReservation,
  answer: MiningReservation,
});

const earlyRule = `Un nombre de 1 à ${mostEarlyPurchases}, ou rien.`;
const giftMailRule = `Un nombre de 1 à ${giftMailsADay.most}.`;
const OrderLimits = z.object({
  /** Editions that a subscription buys at its price while it can be withdrawn from; null: no limit. */
  early_purchases: z.int(earlyRule).min(1, earlyRule).max(mostEarlyPurchases, earlyRule).nullable(),
  /** Mails of gifts of an account in a day. */
  gift_mails: z.int(giftMailRule).min(1, giftMailRule).max(giftMailsADay.most, giftMailRule),
});
/** `named`: whether the terms in force name the limit of purchases, which otherwise does not hold. */
const HeldLimits = OrderLimits.extend({ named: z.boolean() });
export type OrderLimits = z.infer<typeof HeldLimits>;

export const getOrderLimits = endpoint({
  path: "/api/admin/settings/order-limits",
  summary: "The limits of what a new subscriber buys, and of the mails of gifts",
  permission: "house",
  answer: HeldLimits,
});

export const changeOrderLimits = endpoint({
  method: "PUT",
  path: "/api/admin/settings/order-limits",
  summary: "Changes these limits; the terms name the first from now on",
  permission: "house",
  sensitive: true,
  body: OrderLimits,
  answer: HeldLimits,
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/api/admin/settings/test-mail",
  summary: "Sends a test mail now and returns the result",
  permission: "house",
  body: z.object({ to: Email }),
  answer: z.object({ message: z.string() }),
});

const PaymentsCheck = z.object({
  provider: z.enum(["stripe", "simulated"]),
  ok: z.boolean(),
  message: z.string(),
  /** The provider's last message with a valid signature. */
  last_message_at: z.string().nullable(),
  /** What is wrong, and what to do, the most pressing first. */
  faults: z.array(z.object({ text: z.string(), remedy: z.string() })),
});
export type PaymentsCheck = z.infer<typeof PaymentsCheck>;

export const checkPayments = endpoint({
  method: "POST",
  path: "/api/admin/settings/payments-check",
  summary: "Tests the payment provider, and returns the time of its last message",
  permission: "house",
  answer: PaymentsCheck,
});

export const getPolicyReports = endpoint({
  path: "/api/admin/settings/policy-reports",
  summary: "How much browsers refused on the shop's pages in the last 30 days",
  permission: "house",
  answer: z.object({ refused: z.number() }),
});
