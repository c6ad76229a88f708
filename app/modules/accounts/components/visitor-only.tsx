import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import { useReturnTarget } from "#modules/accounts/components/use-return-target.ts";
import { sessionToken } from "#platform/browser.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { awayFromVisitorPages, fromState } from "#modules/accounts/membership/rules.ts";

interface VisitorOnlyProps {
  children: ReactNode;
  /** True while the page still has something to settle for a signed-in user, such as a mailed link. */
  hold?: boolean;
}

/**
 * Sends signed-in users away, replacing history (storefront.md §2). 'Chargement…' shows only where a token may lead to that: visitors
 * have the screen from the first HTML on.
 */
export function VisitorOnly({ children, hold = false }: VisitorOnlyProps) {
  const { status, user } = useAuth();
  const hydrated = useHydrated();
  // Somebody who logs in on this very screen goes on to where they were heading, not back to where they came from.
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
