import { z } from "zod";
import { Email, Name, TextLine, TextLines } from "#platform/data/text-types.ts";
import * as rules from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";

export const DeclaredName = Name(rules.nameMaxLength, rules.missingName).refine(
  rules.isPlainName,
  rules.plainNameRule,
);

/** The fields that the law allows (code de la consommation, D215-2), and no others. */
const Notice = z.object({
  name: DeclaredName,
  email: Email,
  contract: z.enum(rules.contracts, { error: "Choisissez un contrat." }),
  reference: TextLine(rules.referenceMaxLength)
    .refine(rules.isPlainReference, "Des lettres et des chiffres suffisent ici.")
    .default(""),
  wished_end: z
    .string()
    .refine((day) => isCalendarDay(day, 2000), "Cette date n’existe pas.")
    .nullish(),
  reason: TextLines(rules.reasonMaxLength).default(""),
});

export type CancellationRequest = z.output<typeof Notice>;

export const notifyCancellation = endpoint({
  method: "POST",
  path: "/api/subscriptions/cancellations",
  summary:
    "Notifies the end of a contract, signed in or not (code de la consommation, L215-1-1); acknowledged by mail",
  access: "viewer",
  body: Notice,
  answer: z.object({ number: z.number(), notified_at: z.string() }),
  status: 201,
});

/** A cancellation as shown to the publisher, and in a member's copy of their data. */
export const Cancellation = Notice.extend({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  reason: z.string(),
  wished_end: z.string().nullable(),
  notified_at: z.string(),
});
export type Cancellation = z.infer<typeof Cancellation>;
