import { describe, expect, it } from "vitest";
import { checkoutErrorText } from "#selling/payments/client/checkout-error-text.ts";
import { sessionAddress } from "#selling/payments/client/session-address.ts";

describe("The address that a checkout answers (storefront.md §7, §8)", () => {
  it("is where the browser goes", () => {
    expect(sessionAddress({ url: "/panier?success=1" })).toBe("/panier?success=1");
  });

  it.each([{}, { url: "" }, { url: null }, { url: 3 }, null, undefined])(
    "%j names none, and is said",
    (answer) => {
      const text = (() => {
        try {
          return sessionAddress(answer);
        } catch (error) {
          return checkoutErrorText(error);
        }
      })();
      expect(text).toBe("Erreur lors de la création de la session.");
    },
  );
});
