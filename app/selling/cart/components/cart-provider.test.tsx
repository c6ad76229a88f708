import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useCart } from "#selling/cart/components/cart-provider.tsx";

it("Using the cart context outside its provider throws (storefront.md §8)", () => {
  const Stranger = () => useCart().items.length;
  expect(() => renderToString(<Stranger />)).toThrow(/^useCart must be used within a CartProvider$/);
});
