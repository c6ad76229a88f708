import { z } from "zod";
import { Key, Name, TextLines } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import * as declarationsRules from "#selling/payments/declarations/declarations.rules.ts";

const path = "/api/admin/declarations";
const accounting = { access: "administrator", permission: "accounting" } as const;

const TaxReport = z.object({
  id: z.number(),
  reference: z.string(),
  /** 0 for the first file of its period. */
  revision: z.number(),
  made_at: z.string(),
  delivered_at: z.string().nullable(),
  /** The text, or the name of the file. */
  receipt: z.string().nullable(),
  receipt_is_file: z.boolean(),
});
export type TaxReport = z.infer<typeof TaxReport>;

const DeclarationPeriod = z.object({
  kind: z.enum(declarationsRules.reportKinds),
  /** `YYYY-MM-DD`, inclusive. */
  first_day: z.string(),
  last_day: z.string(),
  due_day: z.string(),
  state: z.enum(["waiting", "empty", "due", "made", "outdated"]),
  /** Its sales, VAT included. */
  gross_cents: z.number(),
  vat_cents: z.number(),
  /** Taxed in other countries, VAT included, and not in the file. */
  abroad_cents: z.number(),
  /** The last one first. */
  reports: z.array(TaxReport),
  /** Invoices and credit notes to firms that were issued in it: they are transmitted one by one. */
  apart: z.array(
    z.object({ number: z.string(), member_id: z.string(), name: z.string(), abroad: z.boolean() }),
  ),
});
export type DeclarationPeriod = z.infer<typeof DeclarationPeriod>;

const Rule = z.object({
  from: z
    .string()
    .refine(
      (day) => isCalendarDay(day, 2026) && day.endsWith("-01"),
      "Un changement commence le premier d’un mois.",
    ),
  rhythm: z.enum(declarationsRules.rhythms),
  due: z.enum(declarationsRules.dueRules),
  exempt_category: z.enum(declarationsRules.exemptCategories),
  /** Whether sales taxed in other countries are in the files, and as what. */
  abroad: z.enum(["apart", declarationsRules.abroadCategory]).default("apart"),
});

const Platform = z.object({
  platform_name: Name(100, "Écrivez le nom de votre plateforme."),
  platform_number: Key(4).regex(/^[0-9A-Z]{4}$/, "Le matricule d’une plateforme a 4 chiffres ou lettres."),
});

export const Declarations = z.object({
  /** Null until the house has set them. */
  platform: Platform.nullable(),
  rules: z.array(Rule),
  /** Where files are delivered. */
  delivery: z.string(),
  /** The last closed day of the journal. */
  closed_day: z.string().nullable(),
  /** Why no file can be made, in French. */
  missing: z.string().nullable(),
  /** The last one first. */
  periods: z.array(DeclarationPeriod),
});
export type Declarations = z.infer<typeof Declarations>;

export const getDeclarations = endpoint({
  path,
  summary: "The periods to report to the State, and their files",
  ...accounting,
  answer: Declarations,
});

export const saveReporting = endpoint({
  method: "PUT",
  path: `${path}/settings`,
  summary: "The house's platform, and how it reports from a month on",
  ...accounting,
  sensitive: true,
  body: Platform.extend(Rule.shape),
  answer: z.object({ ok: z.literal(true) }),
});

export const makeReport = endpoint({
  method: "POST",
  path,
  summary: "Makes the file of a period, or the one that replaces it",
  ...accounting,
  body: z.object({
    kind: z.enum(declarationsRules.reportKinds),
    first_day: z.string().refine((day) => isCalendarDay(day, 2026)),
  }),
  answer: z.object({ id: z.number() }),
});

/** Answers with XML, not with JSON. */
export const downloadReport = endpoint({
  path: `${path}/{id}/file`,
  summary: "A file for the platform",
  ...accounting,
  params: z.object({ id: WholeNumber }),
  answer: z.unknown(),
});

export const deliverReport = endpoint({
  method: "POST",
  path: `${path}/{id}/delivery`,
  summary: "Delivers a file to the platform",
  ...accounting,
  params: z.object({ id: WholeNumber }),
  answer: z.object({ ok: z.literal(true) }),
});

export const keepReceipt = endpoint({
  method: "PUT",
  path: `${path}/{id}/receipt`,
  summary: "Keeps the platform's acknowledgement of a file",
  ...accounting,
  params: z.object({ id: WholeNumber }),
  body: z.object({
    receipt: TextLines(20_000).refine((text) => text !== "", "Collez l’accusé de réception."),
  }),
  answer: z.object({ ok: z.literal(true) }),
});

export const maxReceiptBytes = 1024 * 1024;
export const receiptForm = { file: "file", fields: z.object({}) };

export const keepReceiptFile = endpoint({
  method: "POST",
  path: `${path}/{id}/receipt`,
  summary: "Keeps the acknowledgement as the file that the platform sent, of 1 MiB at most (multipart)",
  ...accounting,
  params: z.object({ id: WholeNumber }),
  form: receiptForm,
  answer: z.object({ ok: z.literal(true) }),
});

/** Answers with the file, whatever it is. */
export const downloadReceipt = endpoint({
  path: `${path}/{id}/receipt`,
  summary: "The acknowledgement that was kept as a file",
  ...accounting,
  params: z.object({ id: WholeNumber }),
  answer: z.unknown(),
});
