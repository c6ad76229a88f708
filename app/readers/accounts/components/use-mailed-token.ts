import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/**
 * The token of a mailed link, read once; it is then removed from the address bar and the history (with
 * `Referrer-Policy: no-referrer`, which the server sends with such an address).
 */
export function useMailedToken(): string | null {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = search.get("token");
  const [token, setToken] = useState(inAddress);
  // Another link opened in the same tab is read too.
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress)
      void navigate(pathname, { replace: true, state: state as unknown, preventScrollReset: true });
  }, [inAddress, navigate, pathname, state]);
  return token;
}
