import { endpoint } from "#platform/endpoint.ts";
import { Message, NewAccount, Token } from "#modules/accounts/membership/contract.ts";

export const claimAccount = endpoint({
  method: "POST",
  path: "/api/auth/claim",
  summary: "Chooses name and password of a new account with its verification token; earlier ones are void",
  access: "viewer",
  body: NewAccount.omit({ email: true }).extend({ token: Token }),
  answer: Message,
});
