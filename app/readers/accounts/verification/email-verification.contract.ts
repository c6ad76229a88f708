import { endpoint } from "#platform/http/endpoint.ts";
import { Message, NewAccount, Token } from "#readers/accounts/profile/membership.contract.ts";

export const claimAccount = endpoint({
  method: "POST",
  path: "/api/auth/claim",
  summary: "Chooses name and password of a new account with its verification token; earlier ones are void",
  access: "viewer",
  body: NewAccount.omit({ email: true }).extend({ token: Token }),
  answer: Message,
});
