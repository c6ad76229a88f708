import { z } from "zod";
import { Email, TextLine } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { WholeNumber, rowNumber } from "#platform/data/whole-numbers.ts";
import {
  isPlainReference,
  referenceMaxLength,
} from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { isEmail } from "#platform/http/email-address.ts";
import { DeclaredName } from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import { WithdrawableContract } from "#selling/payments/withdrawals/withdrawals.contract.ts";

/** The fields that the law asks for (code de la consommation, D221-5): the person, the contract, where to acknowledge. */
const Notice = z.object({
  name: DeclaredName,
  email: Email,
  /** The account's e-mail address, or the number of an invoice or of a payment. Empty: the address above. */
  reference: TextLine(referenceMaxLength)
    .refine((text) => isEmail(text) || isPlainReference(text), "Une adresse e-mail ou un numéro suffit ici.")
    .default(""),
});
export type WithdrawalRequest = z.output<typeof Notice>;

export const notifyWithdrawal = endpoint({
  method: "POST",
  path: "/api/payments/withdrawal-notices",
  summary:
    "Declares a withdrawal without an account (code de la consommation, L221-21); acknowledged by mail",
  access: "public",
  body: Notice,
  answer: z.object({ number: z.number(), declared_at: z.string() }),
  status: 201,
});

/** A withdrawal that was declared without an account, as shown to the publisher. */
const WithdrawalNotice = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  declared_at: z.string(),
  outcome: z.enum(["honoured", "closed"]).nullable(),
  /** The account that it names, while it waits; null if none does. */
  member: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  /** That account's contracts from which it could withdraw at that moment; empty once the notice is settled. */
  contracts: z.array(WithdrawableContract),
});
export type WithdrawalNotice = z.infer<typeof WithdrawalNotice>;

export const getWithdrawalNotices = endpoint({
  path: "/api/admin/withdrawal-notices",
  summary: "The last hundred withdrawals declared without an account: those that wait, then the newest",
  permission: "sales",
  answer: z.array(WithdrawalNotice),
});

export const settleWithdrawalNotice = endpoint({
  method: "POST",
  path: "/api/admin/withdrawal-notices/{id}/outcome",
  summary: "Honours a declared withdrawal for one payment, at its day, or closes it without one",
  permission: "sales",
  params: z.object({ id: WholeNumber }),
  body: z.object({ payment_id: rowNumber().nullish() }),
  answer: z.object({ message: z.string() }),
});
