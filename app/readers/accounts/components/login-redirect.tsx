import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { Navigate } from "react-router";
import { seconds } from "#platform/data/durations.ts";
import { ErrorState } from "#ui/error-state.tsx";

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
export function LoginRedirect({ from, fallback, messageFrame: Frame }: LoginRedirectProps) {
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
