import { CallError, errorText } from "#platform/http/app-errors.ts";

/**
 * The texts of storefront.md §8 for the cart: the server's own, otherwise one for a refusal and one for a missing
 * answer.
 */
export const checkoutErrorText = (error: unknown): string =>
  errorText(
    error,
    error instanceof CallError && error.status > 0
      ? "Échec lors de la création de la session de paiement."
      : "Erreur lors du paiement.",
  );
