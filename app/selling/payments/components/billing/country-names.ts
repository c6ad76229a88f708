import { lazily } from "#platform/data/lazily.ts";
import { countryCodes, countryName } from "#selling/payments/billing/billing.rules.ts";

/** Of all countries, by code, in French order; France first, as most invoices go there. */
export const countryNames = lazily(() => {
  const names = countryCodes.map((code) => ({ code, name: countryName(code) }));
  const inOrder = names.toSorted((one, other) => one.name.localeCompare(other.name, "fr"));
  return Object.fromEntries([["FR", "France"], ...inOrder.map(({ code, name }) => [code, name])]) as Record<
    string,
    string
  >;
});
