import { z } from "zod";
import { Day } from "#selling/payments/accounting/accounting.contract.ts";
import { whole } from "#selling/royalties/royalty-calculation.rules.ts";
import {
  authorVatList,
  contributionList,
  rateNameList,
} from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { Name } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const NewRate = z.object({
  name: z.enum(rateNameList),
  from: Day,
  rate: z.int("Indiquez le taux.").min(0).max(whole, "Un taux va de 0 à 100\u202F%."),
  source: Name(300, "Indiquez d’où vient ce taux."),
});
const Rates = z.array(NewRate.extend({ is_checked: z.boolean() }));

export const getRoyaltyRates = endpoint({
  path: "/api/admin/royalties/rates",
  summary: "Rates of contributions and VAT on royalties, each from a day on, with its source",
  permission: "accounting",
  answer: Rates,
});

export const setRoyaltyRate = endpoint({
  method: "POST",
  path: "/api/admin/royalties/rates",
  summary: "A rate from a day on, for statements that are not issued; it replaces that of the same day",
  permission: "accounting",
  body: NewRate,
  answer: Rates,
});

export const TaxRegimeForm = z
  .object({
    from: Day,
    contributions: z.enum(contributionList),
    certificate_until: Day.nullable(),
    vat: z.enum(authorVatList),
  })
  .refine(
    ({ contributions, certificate_until }) => contributions !== "exempt" || certificate_until !== null,
    {
      path: ["certificate_until"],
      message: "Indiquez jusqu’à quand vaut l’attestation.",
    },
  );

export const setTaxRegime = endpoint({
  method: "POST",
  path: "/api/admin/royalties/payees/{id}/regimes",
  summary:
    "How contributions and VAT are settled with an author, from a day on; replaces that of the same day",
  permission: "accounting",
  params: z.object({ id: WholeNumber }),
  body: TaxRegimeForm,
  answer: z.array(TaxRegimeForm),
});
