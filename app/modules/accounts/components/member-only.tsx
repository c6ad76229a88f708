import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import { logoutEvent } from "#modules/accounts/components/use-session.ts";
import type { User } from "#modules/accounts/membership/contract.ts";

interface MemberOnlyProps {
  children: (user: User) => ReactNode;
  /** What stands on the page until it is known who is there. */
  fallback: ReactNode;
}

/** Sends visitors to the login screen, which brings them back here (storefront.md §2). */
export function MemberOnly({ children, fallback }: MemberOnlyProps) {
  const { status, user } = useAuth();
  const { pathname, search } = useLocation();
  const loggedOut = useLoggedOut();

  if (status === "loading") return fallback;
  if (user) return children(user);
  // Who logs out goes to the home page; whose session has ended is asked to log in again.
  if (loggedOut) return <Navigate to="/" replace />;
  return <Navigate to="/connexion" state={{ from: pathname + search }} replace />;
}

function useLoggedOut(): boolean {
  const [loggedOut, setLoggedOut] = useState(false);
  useEffect(() => {
    const note = () => setLoggedOut(true);
    window.addEventListener(logoutEvent, note);
    return () => window.removeEventListener(logoutEvent, note);
  }, []);
  return loggedOut;
}
