import { createContext, use } from "react";

/**
 * Runs an action that needs a session. When the session has ended meanwhile, whoever provides this lets the person sign in
 * again and then runs the action once more: nothing that was typed is lost.
 */
export type KeepSession = <T>(action: () => Promise<T>) => Promise<T>;

export const SessionRenewal = createContext<KeepSession>((action) => action());

export const useKeepSession = (): KeepSession => use(SessionRenewal);
