import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { sessionToken } from "#platform/browser.ts";
import { call } from "#platform/call.ts";
import { CallError, isStatus } from "#platform/errors.ts";
import { inTurn } from "#platform/in-turn.ts";
import { getMe, logout as logoutCall, type User } from "#modules/accounts/membership/contract.ts";
import { cachedUser, isSameUser } from "#modules/accounts/client/cached-user.ts";

/** Dispatched on `window` when the member logs out, here or in another tab. */
export const logoutEvent = "auth:logout";

export interface Auth {
  /** 'loading' until it is known whether somebody is signed in. */
  status: "loading" | "visitor" | "member";
  user: User | null;
  /** Keeps a new token, then loads the user; null when the token opened nothing. */
  login: (token: string, remember: boolean) => Promise<User | null>;
  /** @throws CallError when the session could not be ended: it is still open */
  logout: () => Promise<void>;
  /** Asks the server again who is signed in and what they own. */
  refresh: () => Promise<User | null>;
}

/** Who is signed in, in this tab and the others: for the provider, once in a page. */
export function useSession(): Auth {
  const client = useQueryClient();
  // undefined: not known yet. The server renders this state for everybody.
  const [user, setUser] = useState<User | null | undefined>(undefined);

  const settle = useCallback((next: User | null) => {
    cachedUser.keep(next);
    setUser((known) => (known && next && isSameUser(known, next) ? known : next));
  }, []);
  // Asked every second after a payment: an older answer must not take back what a newer one has brought.
  const refresh = useMemo(() => {
    const ask = inTurn(
      () => askWhoIsThere(client),
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
    // After the first drawing, which is the same for everybody.
    const starting = setTimeout(() => {
      const lastKnown = sessionToken.read() ? cachedUser.read() : null;
      if (lastKnown) setUser(lastKnown);
      void refresh();
    });
    return () => clearTimeout(starting);
  }, [refresh]);
  useOtherTabs(refresh);

  return useMemo(() => {
    const status = user === undefined ? "loading" : user ? "member" : "visitor";
    return { status, user: user ?? null, login, logout, refresh };
  }, [user, login, logout, refresh]);
}

type Settle = (user: User | null) => void;

/** @returns null for nobody, undefined when the session that was asked about is over */
async function askWhoIsThere(client: QueryClient): Promise<User | null | undefined> {
  const token = sessionToken.read();
  if (!token) return null;
  // An answer that arrives after a logout or another login speaks of a session that is over.
  const isOutdated = () => sessionToken.read() !== token;
  try {
    const next = await call(client, getMe, {});
    return isOutdated() ? undefined : next;
  } catch (error) {
    if (isOutdated()) return undefined;
    // A cut connection, a closed shop (503) or a failure of ours says nothing about the session; a refusal ends it.
    const unreachable = error instanceof CallError && (error.status === 0 || error.status >= 500);
    const known = unreachable ? cachedUser.read() : null;
    if (!unreachable) sessionToken.clear();
    return known;
  }
}

/** @throws what the server answered, or that it could not be reached: the session is still open, here and there */
async function endSession(client: QueryClient, settle: Settle): Promise<void> {
  const token = sessionToken.read();
  try {
    await call(client, logoutCall, {});
  } catch (error) {
    // 401: there is no session left to end.
    if (!isStatus(error, 401)) throw error;
  }
  // Somebody else has signed in meanwhile, in another tab.
  if (sessionToken.read() !== token) return;
  sessionToken.clear();
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
