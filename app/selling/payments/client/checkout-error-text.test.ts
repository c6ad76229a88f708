import { describe, expect, it } from "vitest";
import { CallError } from "#platform/http/app-errors.ts";
import { checkoutErrorText } from "#selling/payments/client/checkout-error-text.ts";

describe("Payment alerts of the cart", () => {
  it("show the server's text when it gives one", () => {
    expect(checkoutErrorText(new CallError(409, "Vous possédez déjà cette édition."))).toBe(
      "Vous possédez déjà cette édition.",
    );
  });

  it("say that the session could not be created when the server refuses without a word", () => {
    expect(checkoutErrorText(new CallError(500, null))).toBe(
      "Échec lors de la création de la session de paiement.",
    );
  });

  it("say 'Erreur lors du paiement.' when the server cannot be reached", () => {
    expect(checkoutErrorText(new CallError(0, null))).toBe("Erreur lors du paiement.");
    expect(checkoutErrorText(new TypeError("x"))).toBe("Erreur lors du paiement.");
  });
});
