import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { sessionToken } from "#platform/page/browser.ts";
import { call } from "#platform/http/call.ts";
import { CallError, isStatus } from "#platform/http/app-errors.ts";
import { plainSessionMark } from "#platform/page/plain-cookies.ts";
import { forgetBooks } from "#platform/page/kept-books.ts";
import { forgetPersonal } from "#platform/page/web-storage.ts";
import { inTurn } from "#platform/http/in-turn.ts";
import * as calls from "#readers/accounts/membership.contract.ts";
import { cachedUser, isSameUser } from "#readers/accounts/client/cached-user.ts";

/** Dispatched on `window` when the member logs out, here or in another tab. */
export const logoutEvent = "auth:logout";

export interface Auth {
  /** 'loading' until the session is known. */
  status: "loading" | "visitor" | "member";
  user: calls.User | null;
  /** Stores a new token, then loads the user; null if the token is invalid. */
  login: (token: string, remember: boolean) => Promise<calls.User | null>;
  /** @throws CallError if the session could not be ended: it is still open */
  logout: () => Promise<void>;
  /** Reloads the signed-in user and the owned editions from the server. */
  refresh: () => Promise<calls.User | null>;
}

/**
 * The signed-in user, in this tab and the others: for the provider, once per page.
 * @param first whom the page itself knows, after a login without scripts
 */
export function useSession(first: calls.User | null | undefined): Auth {
  const client = useQueryClient();
  // undefined: not known yet. The server renders this state for every visitor.
  const [user, setUser] = useState<calls.User | null | undefined>(first ?? undefined);

  const settle = useCallback((next: calls.User | null) => {
    cachedUser.keep(next);
    setUser((known) => (known && next && isSameUser(known, next) ? known : next));
  }, []);
  // Requested every second after a payment: an older answer must not overwrite a newer one.
  const refresh = useMemo(() => {
    const ask = inTurn(
      () => fetchCurrentUser(client),
      (next) => next !== undefined && settle(next),
    );
    return async () => (await ask()) ?? null;
  }, [client, settle]);
  const login = useCallback(
    (token: string, remember: boolean) => {
      sessionToken.keep(token, remember);
      return refresh();
    },
    [refresh],
  );
  const logout = useCallback(() => endSession(client, settle), [client, settle]);

  useEffect(() => {
    // After the first render, which is the same for every visitor.
    const start = async () => {
      await takePlainSession(client);
      const lastKnown = sessionToken.read() ? cachedUser.read() : null;
      if (lastKnown) setUser(lastKnown);
      await refresh();
    };
    const starting = setTimeout(() => void start());
    return () => clearTimeout(starting);
  }, [client, refresh]);
  useOtherTabs(refresh);

  return useMemo(() => {
    const status = user === undefined ? "loading" : user ? "member" : "visitor";
    return { status, user: user ?? null, login, logout, refresh };
  }, [user, login, logout, refresh]);
}

/** A form has opened a session before the program was there: it is the program's from now on. */
async function takePlainSession(client: QueryClient): Promise<void> {
  if (!document.cookie.includes(`${plainSessionMark}=`)) return;
  const { token, remember } = await call(client, calls.takeSession, {}).catch(() => noSession);
  if (token) sessionToken.keep(token, remember);
}

const noSession = { token: null, remember: false };

type Settle = (user: calls.User | null) => void;

/** @returns null for a visitor, undefined if the requested session has ended */
async function fetchCurrentUser(client: QueryClient): Promise<calls.User | null | undefined> {
  const token = sessionToken.read();
  if (!token) return null;
  // An answer that arrives after a logout or another login speaks of a session that is over.
  const isOutdated = () => sessionToken.read() !== token;
  try {
    const next = await call(client, calls.getMe, {});
    if (isOutdated()) return undefined;
    // Books kept here that were refunded since, or that another member left.
    void forgetBooks(
      ({ memberId, editionId }) => memberId === next.id && next.purchasedEditionIds.includes(editionId),
    );
    return next;
  } catch (error) {
    if (isOutdated()) return undefined;
    // A cut connection, a closed shop (503) or a server error does not affect the session; a refusal ends it.
    const unreachable = error instanceof CallError && (error.status === 0 || error.status >= 500);
    const known = unreachable ? cachedUser.read() : null;
    if (!unreachable) {
      sessionToken.clear();
      void forgetBooks(() => false);
    }
    return known;
  }
}

/** @throws what the server answered, or that it could not be reached: the session is still open, here and there */
async function endSession(client: QueryClient, settle: Settle): Promise<void> {
  const token = sessionToken.read();
  try {
    await call(client, calls.logout, {});
  } catch (error) {
    // 401: there is no session to end.
    if (!isStatus(error, 401)) throw error;
  }
  // Another member has signed in since then, in another tab.
  if (sessionToken.read() !== token) return;
  sessionToken.clear();
  forgetPersonal();
  await forgetBooks(() => false);
  settle(null);
  window.dispatchEvent(new CustomEvent(logoutEvent));
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/users/") });
}

/** A login or logout in another tab is one here, too. */
function useOtherTabs(refresh: () => Promise<unknown>): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== "token" || event.storageArea !== localStorage) return;
      if (event.newValue === null) window.dispatchEvent(new CustomEvent(logoutEvent));
      void refresh();
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [refresh]);
}
