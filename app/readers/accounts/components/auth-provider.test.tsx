import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";

it("Using the auth context outside its provider throws (storefront.md §8)", () => {
  const Stranger = () => useAuth().status;
  expect(() => renderToString(<Stranger />)).toThrow(/^useAuth must be used within an AuthProvider$/);
});
