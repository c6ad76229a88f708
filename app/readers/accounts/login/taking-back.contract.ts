import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Message, Token } from "#readers/accounts/profile/membership.contract.ts";

export const takeAccountBack = endpoint({
  method: "POST",
  path: "/api/auth/take-back",
  summary:
    "Ends every access to an account with a token of a security mail, and mails the way to a new password",
  access: "viewer",
  body: z.object({ token: Token }),
  answer: Message,
});
