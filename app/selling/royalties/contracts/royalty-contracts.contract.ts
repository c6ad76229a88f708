import { z } from "zod";
import { whole } from "#selling/royalties/royalty-calculation.rules.ts";
import * as rules from "#selling/royalties/royalty-contracts.rules.ts";
import { TaxRegimeForm } from "#selling/royalties/taxes/royalty-taxes.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Email, Name, TextLine, TextLines } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";

const ContractId = z.object({ id: WholeNumber });
export const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "Ce mois n’existe pas.");

const Tier = z.object({
  after: z.int("Un palier est un nombre d’exemplaires.").min(0).max(rules.maxCopies),
  rate: z
    .int("Indiquez le taux.")
    .min(0, "Un taux va de 0 à 100\u202F%.")
    .max(whole, "Un taux va de 0 à 100\u202F%."),
});
const Tiers = z
  .array(Tier)
  .min(1, "Indiquez au moins un taux.")
  .max(rules.maxTiers, `${rules.maxTiers} paliers au plus.`)
  .superRefine((tiers, context) => {
    const fault = rules.faultOfTiers(tiers);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });
const Share = z
  .int("Indiquez la part.")
  .min(1, "La part va de 0,01 à 100\u202F%.")
  .max(whole, "La part va de 0,01 à 100\u202F%.");

const Payee = z.object({
  name: Name(rules.payeeNameMaxLength, "Indiquez le nom de l’auteur."),
  address: TextLines(rules.addressMaxLength),
  email: Email.nullable(),
});

/** The author of a new contract. One with this name who has a contract keeps the stored address and e-mail. */
const ChosenPayee = Payee.extend({
  /** The number of one who has a contract, needed if several have this name. */
  id: rowNumber().optional(),
  /** Another author of the same name. */
  is_other: z.boolean().default(false),
  /** Address and e-mail replace the stored ones, for all contracts. */
  replaces: z.boolean().default(false),
});
export type ChosenPayee = z.output<typeof ChosenPayee>;
const Advance = z
  .int("Indiquez l’avance.")
  .min(0, "Une avance n’est pas négative.")
  .max(rules.maxAmountCents, "Un million d’euros au plus.");

/** A contract for each author and edition, with the same months and tiers. */
export const ContractForm = z.object({
  editionIds: z
    .array(rowNumber("Choisissez l’édition."))
    .min(1, "Choisissez l’édition.")
    .max(rules.maxEditions, `${rules.maxEditions} éditions au plus.`)
    .refine((ids) => new Set(ids).size === ids.length, "Une édition est choisie deux fois."),
  authors: z
    .array(z.object({ payee: ChosenPayee, share: Share, advance_cents: Advance }))
    .min(1, "Indiquez l’auteur.")
    .max(rules.maxAuthors, `${rules.maxAuthors} auteurs au plus.`),
  first_month: Month,
  last_month: Month.nullable(),
  tiers: Tiers,
  copies_before: z.int("Indiquez un nombre d’exemplaires.").min(0).max(rules.maxCopies),
  /** A contract of the author whose advance these also earn back. */
  account_id: rowNumber().nullable().default(null),
});
export type ContractForm = z.output<typeof ContractForm>;

const ContractChange = z.object({ payee: Payee, last_month: Month.nullable(), advance_cents: Advance });
export type ContractChange = z.output<typeof ContractChange>;

const Terms = z.object({ from: Month, share: Share, tiers: Tiers });
export type TermsForm = z.output<typeof Terms>;

const Adjustment = z.object({
  amount_cents: z
    .int("Indiquez le montant.")
    .min(-rules.maxAmountCents)
    .max(rules.maxAmountCents)
    .refine((cents) => cents !== 0, "Indiquez le montant."),
  reason: Name(rules.reasonMaxLength, "Indiquez la raison\u202F: elle figure au relevé."),
});
export type AdjustmentForm = z.output<typeof Adjustment>;

const ContractSummary = z.object({
  id: z.number(),
  payee: z.string(),
  edition_id: z.number(),
  /** Null for an edition that the catalogue does not have any more. */
  book_title: z.string().nullable(),
  edition_title: z.string().nullable(),
  /** Months `YYYY-MM`, both included. */
  first_month: z.string(),
  last_month: z.string().nullable(),
  share: z.number(),
  tiers: z.array(z.object({ after: z.number(), rate: z.number() })),
  advance_cents: z.number(),
  /** Of the contracts that share an advance, as the next. */
  advance_left_cents: z.number(),
  contracts_of_advance: z.number(),
});
export type ContractSummary = z.infer<typeof ContractSummary>;

const Contract = ContractSummary.extend({
  payee_id: z.number(),
  regimes: z.array(TaxRegimeForm),
  address: z.string(),
  email: z.string().nullable(),
  copies_before: z.number(),
  terms: z.array(
    z.object({
      from: z.string(),
      share: z.number(),
      tiers: z.array(z.object({ after: z.number(), rate: z.number() })),
    }),
  ),
  /** Corrections for the next statement. */
  adjustments: z.array(z.object({ id: z.number(), amount_cents: z.number(), reason: z.string() })),
  /** Its part in the issued statements, the latest first. */
  statements: z.array(
    z.object({
      number: z.string(),
      period_id: z.number(),
      from: z.string(),
      to: z.string(),
      due_cents: z.number(),
      advance_left_cents: z.number(),
    }),
  ),
  /** The last month that has its statement; null: the contract was in none. */
  stated_until: z.string().nullable(),
  /** The first month from which new terms may be in force. */
  open_from: z.string(),
});
export type Contract = z.infer<typeof Contract>;

const ContractsQuery = z.object({
  q: TextLine(100).optional(),
  sort: z.enum(rules.contractSorts).optional(),
});

export const getRoyaltyContracts = endpoint({
  path: "/api/admin/royalties/contracts",
  summary: "Fifty contracts with authors, by author's name or in another order; found by author or title",
  permission: "accounting",
  query: ContractsQuery.extend({ page: WholeNumber.optional() }),
  answer: z.object({ items: z.array(ContractSummary), total: z.number() }),
});

/** Answers with a file. */
export const exportRoyaltyContracts = endpoint({
  path: "/api/admin/royalties/contracts.csv",
  summary: "All contracts of a filtered list, in its order, as a table",
  permission: "accounting",
  query: ContractsQuery,
  answer: z.unknown(),
});

export const createRoyaltyContract = endpoint({
  method: "POST",
  path: "/api/admin/royalties/contracts",
  summary:
    "Adds a contract for each author and edition; a known author is found by name or number, and keeps what is stored",
  permission: "accounting",
  body: ContractForm,
  answer: z.object({ ids: z.array(z.number()) }),
  status: 201,
});

export const getRoyaltyContract = endpoint({
  path: "/api/admin/royalties/contracts/{id}",
  summary: "A contract with its terms and corrections",
  permission: "accounting",
  params: ContractId,
  answer: Contract,
});

export const changeRoyaltyContract = endpoint({
  method: "PUT",
  path: "/api/admin/royalties/contracts/{id}",
  summary: "Changes the author's address, the end and the advance of a contract",
  permission: "accounting",
  params: ContractId,
  body: ContractChange,
  answer: Contract,
});

export const setRoyaltyTerms = endpoint({
  method: "POST",
  path: "/api/admin/royalties/contracts/{id}/terms",
  summary: "Share and rates from a month on that has no statement yet",
  permission: "accounting",
  params: ContractId,
  body: Terms,
  answer: Contract,
});

export const adjustRoyalties = endpoint({
  method: "POST",
  path: "/api/admin/royalties/contracts/{id}/adjustments",
  summary: "An amount that corrects an issued statement, as a line of the next one",
  permission: "accounting",
  params: ContractId,
  body: Adjustment,
  answer: Contract,
});

export const takeBackAdjustment = endpoint({
  method: "DELETE",
  path: "/api/admin/royalties/contracts/{id}/adjustments/{adjustmentId}",
  summary: "Takes back a correction that is in no statement; 409 once it is",
  permission: "accounting",
  params: ContractId.extend({ adjustmentId: WholeNumber }),
  answer: Contract,
});

export const removeRoyaltyContract = endpoint({
  method: "DELETE",
  path: "/api/admin/royalties/contracts/{id}",
  summary: "Removes a contract that is in no statement",
  permission: "accounting",
  params: ContractId,
  answer: z.object({ ok: z.literal(true) }),
});
