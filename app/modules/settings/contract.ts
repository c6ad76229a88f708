import { z } from "zod";
import { Email, TextLines } from "#platform/text-types.ts";
import { closedTextMaxLength } from "#modules/settings/rules.ts";
import { endpoint } from "#platform/endpoint.ts";

const Maintenance = z.object({ on: z.boolean(), text: z.string() });
export type Maintenance = z.infer<typeof Maintenance>;

export const getMaintenance = endpoint({
  method: "GET",
  path: "/api/admin/settings/maintenance",
  summary: "Whether the public pages are closed, and the message to readers",
  access: "administrator",
  permission: "house",
  answer: Maintenance,
});

export const changeMaintenance = endpoint({
  method: "PUT",
  path: "/api/admin/settings/maintenance",
  summary: "Closes or opens the public pages, in every process",
  access: "administrator",
  permission: "house",
  body: z.object({
    on: z.boolean({ error: "Dites si la boutique est ouverte ou fermée." }),
    text: TextLines(closedTextMaxLength).optional(),
  }),
  answer: Maintenance,
});

const ConsentRequirement = z.object({ required: z.boolean() });
export type ConsentRequirement = z.infer<typeof ConsentRequirement>;

export const getConsentRequirement = endpoint({
  method: "GET",
  path: "/api/admin/settings/consent",
  summary: "Whether orders without consent to immediate delivery are refused",
  access: "administrator",
  permission: "house",
  answer: ConsentRequirement,
});

export const changeConsentRequirement = endpoint({
  method: "PUT",
  path: "/api/admin/settings/consent",
  summary: "Refuses or accepts orders without consent to immediate delivery",
  access: "administrator",
  permission: "house",
  sensitive: true,
  body: z.object({ required: z.boolean({ error: "Dites si l’accord est exigé." }) }),
  answer: ConsentRequirement,
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/api/admin/settings/test-mail",
  summary: "Sends a test mail now and returns the result",
  access: "administrator",
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
});
export type PaymentsCheck = z.infer<typeof PaymentsCheck>;

export const checkPayments = endpoint({
  method: "POST",
  path: "/api/admin/settings/payments-check",
  summary: "Tests the payment provider, and returns the time of its last message",
  access: "administrator",
  permission: "house",
  answer: PaymentsCheck,
});
