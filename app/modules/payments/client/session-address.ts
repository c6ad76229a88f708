import { CallError } from "#platform/errors.ts";

/**
 * Where the browser goes to pay.
 * @throws CallError with the text of storefront.md §8 for an answer that names no address, which the browser would take for
 * one called `undefined`
 */
export function sessionAddress(answer: { url?: unknown } | null | undefined): string {
  const url = answer?.url;
  if (typeof url === "string" && url !== "") return url;
  throw new CallError(200, "Erreur lors de la création de la session.");
}
