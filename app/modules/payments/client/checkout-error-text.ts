import { CallError, errorText } from "#platform/errors.ts";

/** The texts of storefront.md §8 for the cart: the server's own, else one for its refusal, one for its silence. */
export const checkoutErrorText = (error: unknown): string =>
  errorText(
    error,
    error instanceof CallError && error.status > 0
      ? "Échec lors de la création de la session de paiement."
      : "Erreur lors du paiement.",
  );
