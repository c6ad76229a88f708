import { queryOptions } from "@tanstack/react-query";
import { call, mutation } from "#platform/http/call.ts";
import { login } from "#readers/accounts/membership.contract.ts";
import { verify } from "#readers/accounts/sign-up.contract.ts";

/**
 * Uses a mailed link once: the answer is kept, and the call is not cancelled by a new render, since the server may
 * already have used the link.
 */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: [verify.path, token] as const,
    queryFn: ({ client }) => call(client, verify, { query: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const loginMutation = () => mutation(login);
