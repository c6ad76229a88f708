import { z } from "zod";
import { AdminId } from "#books/catalogue/catalogue-editing.contract.ts";
import { KnownAccessibility } from "#books/catalogue/metadata/book-metadata.contract.ts";
import { conformanceNames, exemptionNames } from "#books/catalogue/metadata/accessibility.rules.ts";
import { type Outcome, outcomes } from "#books/exchange/duties/duties.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { TextLine, TextLines } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const OutcomeName = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]], {
  error: "Dites ce que donne l’évaluation.",
});

/** What an assessment keeps: its result, and what was found and stated on that day. */
export const AssessmentFacts = z.object({
  outcome: OutcomeName,
  reason: z.string(),
  conformance: z.enum(conformanceNames).nullable(),
  exemption: z.enum(exemptionNames).nullable(),
  found: KnownAccessibility.nullable(),
});
export type AssessmentFacts = z.infer<typeof AssessmentFacts>;
export const DepositFacts = z.object({ deposited_on: z.string(), reference: z.string() });

const recorded = { id: z.number(), recorded_at: z.string(), recorded_by: z.string() };
const EditionDuties = z.object({
  /** The newest first. */
  assessments: z.array(AssessmentFacts.extend(recorded)),
  deposits: z.array(DepositFacts.extend(recorded)),
});
export type EditionDuties = z.infer<typeof EditionDuties>;

export const getEditionDuties = endpoint({
  path: "/api/admin/editions/{id}/duties",
  summary: "The assessments of an edition's accessibility, and the receipts of its legal deposit",
  permission: "catalogue",
  params: AdminId,
  answer: EditionDuties,
});

export const assessAccessibility = endpoint({
  method: "POST",
  path: "/api/admin/editions/{id}/assessments",
  summary:
    "Keeps an assessment with what is found and stated now; 400 if the statement does not agree with it",
  permission: "catalogue",
  params: AdminId,
  body: z.object({ outcome: OutcomeName, reason: TextLines(2000) }),
  answer: EditionDuties,
  status: 201,
});

export const recordDeposit = endpoint({
  method: "POST",
  path: "/api/admin/editions/{id}/deposits",
  summary: "Keeps the receipt of a legal deposit",
  permission: "catalogue",
  params: AdminId,
  body: z.object({
    deposited_on: z.string().refine((text) => isCalendarDay(text, 1990), "Donnez le jour du dépôt."),
    reference: TextLine(200, "Donnez la référence du reçu."),
  }),
  answer: EditionDuties,
  status: 201,
});

export const getDepositPackage = endpoint({
  path: "/api/admin/editions/{id}/deposit.zip",
  summary:
    "The package of the legal deposit: the publisher's own files without a reader's name, the ONIX notice, and a list",
  permission: "files",
  sensitive: true,
  allowance: { name: "admin-export", points: 60, seconds: 3600 },
  params: AdminId,
  answer: z.string(),
});

const UnassessedEdition = z.object({
  id: z.number(),
  name: z.string(),
  published_on: z.string(),
  /** Whether a conversion found features, and whether the publisher stated any. */
  is_inspected: z.boolean(),
  is_stated: z.boolean(),
});
export type UnassessedEdition = z.infer<typeof UnassessedEdition>;

export const getUnassessedEditions = endpoint({
  path: "/api/admin/accessibility",
  summary: "The editions without an assessment, the latest published first, at most 200",
  permission: "catalogue",
  answer: z.object({
    deadline: z.string(),
    total: z.number(),
    left: z.number(),
    a_month: z.number(),
    editions: z.array(UnassessedEdition),
  }),
});
