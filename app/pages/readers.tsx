import { Outlet } from "react-router";
import { AuthProvider } from "#readers/accounts/components/auth-provider.tsx";
import { CartProvider } from "#selling/cart/components/cart-provider.tsx";

/** What all pages of visitors and members share, and the back office does not need: the member's session and the cart. */
export default function ReadersPages() {
  return (
    <AuthProvider>
      <CartProvider>
        <Outlet />
      </CartProvider>
    </AuthProvider>
  );
}
