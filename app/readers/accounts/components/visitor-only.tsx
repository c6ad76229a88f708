import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { useReturnTarget } from "#readers/accounts/components/use-return-target.ts";
import { sessionToken } from "#platform/page/browser.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { awayFromVisitorPages, fromState } from "#readers/accounts/return-target.rules.ts";

interface VisitorOnlyProps {
  children: ReactNode;
  /** True while the page still has work for a signed-in user, such as a mailed link. */
  hold?: boolean;
}

/**
 * Redirects signed-in users, replacing history (storefront.md §2). 'Chargement…' shows only if there is a token:
 * visitors see the screen from the first HTML on.
 */
export function VisitorOnly({ children, hold = false }: VisitorOnlyProps) {
  const { status, user } = useAuth();
  const hydrated = useHydrated();
  // After a login on this screen, the target page is opened, not the previous one.
  const [wasVisitor, setWasVisitor] = useState(false);
  if (status === "visitor" && !wasVisitor) setWasVisitor(true);

  if (status === "loading" && hydrated && sessionToken.read()) return <p aria-live="polite">Chargement…</p>;
  if (!user || hold) return children;
  return wasVisitor ? <ToReturnTarget /> : <ToWhereTheyCameFrom memberId={user.id} />;
}

function ToReturnTarget() {
  return <Navigate to={useReturnTarget()} replace />;
}

function ToWhereTheyCameFrom({ memberId }: { memberId: string }) {
  const state = fromState(useLocation().state);
  const sources = { state, referrer: document.referrer };
  return <Navigate to={awayFromVisitorPages(sources, window.location.origin, memberId)} replace />;
}
