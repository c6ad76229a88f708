import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Message, Token, NewAccount } from "#readers/accounts/membership.contract.ts";

export const takeAccountBack = endpoint({
  method: "POST",
  path: "/api/auth/take-back",
  summary:
    "Ends every access to an account with a token of a security mail, and mails the way to a new password",
  access: "viewer",
  body: z.object({ token: Token }),
  answer: Message,
});

export const claimAccount = endpoint({
  method: "POST",
  path: "/api/auth/claim",
  summary: "Chooses name and password of a new account with its verification token; earlier ones are void",
  access: "viewer",
  body: NewAccount.omit({ email: true }).extend({ token: Token }),
  answer: Message,
});
