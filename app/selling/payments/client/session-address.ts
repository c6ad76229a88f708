import { CallError } from "#platform/http/app-errors.ts";

/**
 * The address of the payment page.
 * @throws CallError with the text of storefront.md §8 for an answer without an address, which the browser would read as
 * the address `undefined`
 */
export function sessionAddress(answer: { url?: unknown } | null | undefined): string {
  const url = answer?.url;
  if (typeof url === "string" && url !== "") return url;
  throw new CallError(200, "Erreur lors de la création de la session.");
}
