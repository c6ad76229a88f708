import { queryOptions } from "@tanstack/react-query";
import { call, mutation, query } from "#platform/call.ts";
import {
  changePreferences,
  forgotPassword,
  getPreferences,
  login,
  resetPassword,
  signUp,
  verify,
} from "#modules/accounts/membership/contract.ts";

export const preferencesQuery = (id: string) => query(getPreferences, { params: { id } });

/**
 * Settles a mailed link, once: the answer stays for good, and the call is not cut when the screen is drawn anew,
 * since the server would have spent the link already.
 */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: [verify.path, token] as const,
    queryFn: ({ client }) => call(client, verify, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const loginMutation = () => mutation(login);
export const signUpMutation = () => mutation(signUp);
export const forgotPasswordMutation = () => mutation(forgotPassword);
export const resetPasswordMutation = () => mutation(resetPassword);
export const changePreferencesMutation = () => mutation(changePreferences);
