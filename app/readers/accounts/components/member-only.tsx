import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { LoginRedirect } from "#readers/accounts/components/login-redirect.tsx";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { logoutEvent } from "#readers/accounts/components/use-session.ts";
import type { User } from "#readers/accounts/profile/membership.contract.ts";

interface MemberOnlyProps {
  children: (user: User) => ReactNode;
  /** Content shown until the session is known. */
  fallback: ReactNode;
  /** Holds a message, on a page whose landmarks are inside `children`. */
  messageFrame?: ComponentType<{ children: ReactNode }>;
}

/** Redirects visitors to the login screen, which returns them here (storefront.md §2). */
export function MemberOnly({ children, fallback, messageFrame = Fragment }: MemberOnlyProps) {
  const { status, user } = useAuth();
  const { pathname, search, hash } = useLocation();
  const loggedOut = useLoggedOut();

  if (status === "loading") return fallback;
  if (user) return children(user);
  // A logout leads to the home page; an expired session leads to the login.
  if (loggedOut) return <Navigate to="/" replace />;
  return <LoginRedirect from={pathname + search + hash} fallback={fallback} messageFrame={messageFrame} />;
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
