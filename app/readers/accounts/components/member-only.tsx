import { type ComponentType, Fragment, type ReactNode, useEffect, useState, useMemo } from "react";
import { Navigate, useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { logoutEvent } from "#readers/accounts/components/use-session.ts";
import { logout, type User } from "#readers/accounts/membership.contract.ts";
import { Button } from "#ui/button.tsx";
import { seconds } from "#platform/data/durations.ts";
import { ErrorState } from "#ui/error-state.tsx";

interface MemberOnlyProps {
  children: (user: User) => ReactNode;
  /** Content shown until the session is known. */
  fallback: ReactNode;
  /** Whether `fallback` itself has the words for a browser without scripts. */
  plainFallback?: boolean;
  /** Holds a message, on a page whose landmarks are inside `children`. */
  messageFrame?: ComponentType<{ children: ReactNode }>;
}

/** Redirects visitors to the login screen, which returns them here (storefront.md §2). */
export function MemberOnly(props: MemberOnlyProps) {
  const { children, fallback, plainFallback = false, messageFrame = Fragment } = props;
  const { status, user } = useAuth();
  const { pathname, search, hash } = useLocation();
  const loggedOut = useLoggedOut();

  if (status === "loading" && plainFallback) return fallback;
  if (status === "loading")
    return (
      <>
        <div className="noscript:hidden">{fallback}</div>
        <WithoutScripts />
      </>
    );
  if (user) return children(user);
  // A logout leads to the home page; an expired session leads to the login.
  if (loggedOut) return <Navigate to="/" replace />;
  return <LoginRedirect from={pathname + search + hash} fallback={fallback} messageFrame={messageFrame} />;
}

/** Where the header leads a member whose browser runs no scripts. */
const WithoutScripts = () => (
  <div className="shell hidden py-10 noscript:block sm:py-16">
    <h1>Votre espace</h1>
    <p className="max-w-measure py-6 text-lg">
      Bibliothèque, lecture et réglages ont besoin de scripts{"\u202f"}: activez-les pour ce site, puis
      rechargez la page.
    </p>
    <form method="post" action={logout.path}>
      <Button type="submit">Se déconnecter</Button>
    </form>
  </div>
);

function useLoggedOut(): boolean {
  const [loggedOut, setLoggedOut] = useState(false);
  useEffect(() => {
    const note = () => setLoggedOut(true);
    window.addEventListener(logoutEvent, note);
    return () => window.removeEventListener(logoutEvent, note);
  }, []);
  return loggedOut;
}

interface LoginRedirectProps {
  /** The address that the login returns to. */
  from: string;
  /** Content shown until it is known whether the shop answers. */
  fallback: ReactNode;
  /** Holds the message that the shop cannot be reached. */
  messageFrame: ComponentType<{ children: ReactNode }>;
}

/**
 * Leads to the login screen. A page that a service worker may have served without the shop waits until the shop
 * answers: the router reloads a page whose next one does not load, again and again.
 */
function LoginRedirect({ from, fallback, messageFrame: Frame }: LoginRedirectProps) {
  // The same object at each render: another one would start the navigation again.
  const state = useMemo(() => ({ from }), [from]);
  const mayBeKept = Boolean(globalThis.navigator?.serviceWorker?.controller);
  const { isSuccess, isError, isFetching, refetch } = useQuery({
    queryKey: ["login-page"],
    queryFn: reachLoginPage,
    enabled: mayBeKept,
    networkMode: "always",
    retry: false,
    gcTime: 0,
  });
  if (!mayBeKept || isSuccess) return <Navigate to="/connexion" state={state} replace />;
  if (!isError) return fallback;
  return (
    <Frame>
      <ErrorState
        title="La boutique n’est pas joignable."
        onRetry={() => void refetch()}
        pending={isFetching}
      >
        Pour ouvrir vos livres gardés, il faut d’abord vous connecter. Retrouvez le réseau, puis réessayez.
      </ErrorState>
    </Frame>
  );
}

const patience = seconds(20);

async function reachLoginPage(): Promise<true> {
  const signal = AbortSignal.timeout(patience);
  const { ok } = await fetch("/connexion", { method: "HEAD", cache: "no-store", signal });
  if (!ok) throw new Error("The shop does not answer.");
  return true;
}
