import { useLocation, useNavigate } from "react-router";
import { isAuthPath } from "#readers/accounts/return-target.rules.ts";

interface SignInLink {
  href: string;
  /** Router state; the same return target as in the address. */
  state: { from: string };
}

/** Links to the login and the sign-up that come back to the current path and query (storefront.md §2). */
export function useSignIn(): { login: SignInLink; signUp: SignInLink; go: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Between account screens, the original page stays the target.
  const from = (isAuthPath(pathname) && new URLSearchParams(search).get("from")) || pathname + search;
  const to = (path: string): SignInLink => ({
    href: `${path}?${new URLSearchParams({ from }).toString()}`,
    state: { from },
  });
  const login = to("/connexion");
  return {
    login,
    signUp: to("/inscription"),
    go: () => void navigate(login.href, { state: login.state, preventScrollReset: true }),
  };
}
