import { z } from "zod";
import { BrowserKey, Message } from "#readers/accounts/membership.contract.ts";
import { codePattern } from "#readers/accounts/membership.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key } from "#platform/data/text-types.ts";

const sixDigits = "Le code a six chiffres.";

export const firstLogin = endpoint({
  method: "POST",
  path: "/api/auth/first-login",
  summary: "Logs in the browser that signed up, once the address is verified or with the mailed code",
  access: "viewer",
  body: z.object({
    key: BrowserKey,
    code: Key(6, sixDigits).regex(codePattern, sixDigits).optional(),
  }),
  answer: z.object({ token: z.string() }),
});

export const mailCode = endpoint({
  method: "POST",
  path: "/api/auth/first-login/code",
  summary: "Mails the link and another code to a new account; earlier codes end",
  access: "viewer",
  body: z.object({ key: BrowserKey }),
  answer: Message,
});
