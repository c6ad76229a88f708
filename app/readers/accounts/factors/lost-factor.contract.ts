import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";
import { MemberId, Token } from "#readers/accounts/membership.contract.ts";

export const askForLostFactor = endpoint({
  method: "POST",
  path: "/api/auth/login/factor/lost",
  summary: "After the right password: asks for the end of a lost second factor, in seven days",
  access: "viewer",
  body: z.object({ challenge: Key(100, "Recommencez la connexion.") }),
  answer: z.object({ ends_at: z.string() }),
});

export const keepFactorsByLink = endpoint({
  method: "POST",
  path: "/api/auth/keep-factors",
  summary: "Cancels the end of a second factor with a token of a mail about it",
  access: "viewer",
  body: z.object({ token: Token }),
});

export const keepFactors = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/second-factor/lost",
  summary: "Cancels the end of the caller's second factor",
  access: "member",
  // A stolen session could otherwise keep an owner out who has lost the telephone.
  sensitive: true,
  params: MemberId,
});
