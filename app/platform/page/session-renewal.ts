import { createContext, use } from "react";

/**
 * Runs an action that needs a session. If the session has expired, the provider of this context lets the person sign in
 * again and then repeats the action: typed text is not lost.
 */
export type KeepSession = <T>(action: () => Promise<T>) => Promise<T>;

export const SessionRenewal = createContext<KeepSession>((action) => action());

export const useKeepSession = (): KeepSession => use(SessionRenewal);
