import { z } from "zod";
import { subscriptionRules, whole } from "#selling/royalties/royalty-calculation.rules.ts";
import { rhythms } from "#selling/royalties/royalty-periods.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";

const Settings = z.object({
  rhythm: z.enum(rhythms),
  rule: z.enum(subscriptionRules),
  /** Of the revenue of subscriptions, in hundredths of a percent. */
  rule_share: z
    .int("Indiquez la part des abonnements.")
    .min(0, "La part va de 0 à 100\u202F%.")
    .max(whole, "La part va de 0 à 100\u202F%."),
});

const Span = z.object({ from: z.string(), to: z.string() });

const Sums = z.object({
  copies: z.number(),
  returned: z.number(),
  free: z.number(),
  /** The author's share of revenue, without VAT; whole cents, as all amounts. */
  net_cents: z.number(),
  royalty_cents: z.number(),
  adjusted_cents: z.number(),
  due_cents: z.number(),
  advance_left_cents: z.number(),
  carried_cents: z.number(),
});

const IssuedPeriod = Span.extend({
  id: z.number(),
  issued_at: z.string(),
  issued_by: z.string(),
  statements: z.number(),
  due_cents: z.number(),
  /** How many were sent by mail, and how many mails failed for good. */
  sent: z.number(),
  failed: z.number(),
});
export type IssuedPeriod = z.infer<typeof IssuedPeriod>;

const Overview = z.object({
  settings: Settings,
  contracts: z.number(),
  /** The period to state next; null without contracts. `is_closed`: the journal of its months is closed. */
  next: Span.extend({ is_closed: z.boolean() }).nullable(),
  periods: z.array(IssuedPeriod),
});
export type Overview = z.infer<typeof Overview>;

export const getRoyalties = endpoint({
  path: "/api/admin/royalties",
  summary: "The period to state next, those issued, and the settings of royalties",
  permission: "accounting",
  answer: Overview,
});

export const saveRoyaltySettings = endpoint({
  method: "PUT",
  path: "/api/admin/royalties/settings",
  summary: "How often statements are made, and how subscriptions are divided, from the next period on",
  permission: "accounting",
  body: Settings,
  answer: Settings,
});

const Draft = Sums.extend({
  payee_id: z.number(),
  payee: z.string(),
  has_email: z.boolean(),
  contracts: z.number(),
});
export type Draft = z.infer<typeof Draft>;

const Drafts = Span.extend({ items: z.array(Draft), due_cents: z.number() });
export type Drafts = z.infer<typeof Drafts>;

export const getRoyaltyDrafts = endpoint({
  path: "/api/admin/royalties/drafts",
  summary: "The statements of the next period as they would be issued; none before it is closed",
  permission: "accounting",
  answer: Drafts,
});

/** Answers with a file. */
export const getRoyaltyDraft = endpoint({
  path: "/api/admin/royalties/drafts/{payeeId}/{format}",
  summary: "One of them as a tagged PDF or as CSV, marked as a draft",
  permission: "accounting",
  params: z.object({ payeeId: WholeNumber, format: z.enum(["csv", "pdf"]) }),
  answer: z.unknown(),
});

const Message = z.object({ message: z.string() });

export const issueRoyalties = endpoint({
  method: "POST",
  path: "/api/admin/royalties/periods",
  summary: "Issues the statements of the next period as they were looked at; 409 if they have changed since",
  permission: "accounting",
  sensitive: true,
  body: z.object({
    to: Key(7).regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "Ce mois n’existe pas."),
    statements: z.int().min(1).max(1_000_000),
    due_cents: z.int().min(0),
  }),
  answer: Message.extend({ id: z.number() }),
  status: 201,
});

const IssuedStatement = Sums.extend({
  number: z.string(),
  payee: z.string(),
  /** The author's address now; null: there is none to send it to. */
  email: z.string().nullable(),
  contracts: z.number(),
  /** When its mail was asked for, and when it left. */
  requested_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  /** When it failed for good, and the mail server's answer. */
  failed_at: z.string().nullable(),
  failure: z.string().nullable(),
});
export type IssuedStatement = z.infer<typeof IssuedStatement>;

const Period = IssuedPeriod.extend({
  rule: z.enum(subscriptionRules),
  rule_share: z.number(),
  items: z.array(IssuedStatement),
});
export type Period = z.infer<typeof Period>;

export const getRoyaltyPeriod = endpoint({
  path: "/api/admin/royalties/periods/{id}",
  summary: "The statements of an issued period",
  permission: "accounting",
  params: z.object({ id: WholeNumber }),
  answer: Period,
});

/** Answers with a file. */
export const getRoyaltyPeriodFile = endpoint({
  path: "/api/admin/royalties/periods/{id}/lines.csv",
  summary: "All lines of the statements of a period, as CSV",
  permission: "accounting",
  params: z.object({ id: WholeNumber }),
  answer: z.unknown(),
});

/** Answers with a file. */
export const getRoyaltyStatement = endpoint({
  path: "/api/admin/royalties/statements/{number}/{format}",
  summary: "An issued statement as a tagged PDF or as CSV",
  permission: "accounting",
  params: z.object({ number: Key(20), format: z.enum(["csv", "pdf"]) }),
  answer: z.unknown(),
});

export const sendRoyaltyStatements = endpoint({
  method: "POST",
  path: "/api/admin/royalties/mails",
  summary: "Sends statements of a period to their authors: one, again if asked, or all that were not sent",
  permission: "accounting",
  allowance: { name: "royalty-mails", points: 60, seconds: 3600 },
  body: z.object({ period: rowNumber(), number: Key(20).nullable() }),
  answer: Message,
});
