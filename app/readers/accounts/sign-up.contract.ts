import { z } from "zod";
import { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import { Email } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import {
  Username,
  NewPassword,
  tooLong,
  Token,
  Message,
  BrowserKey,
  NewAccount,
} from "#readers/accounts/membership.contract.ts";

/** Required again before an action that cannot be undone or reveals all data. */
export const OwnPassword = z
  .string({ error: "Écrivez votre mot de passe." })
  .min(1, "Écrivez votre mot de passe.")
  .max(1000, tooLong);

export const checkAvailability = endpoint({
  method: "POST",
  path: "/api/auth/check-availability",
  summary: "Whether an address or a username is free",
  access: "viewer",
  body: z.object({ email: Email.optional(), username: Username.optional() }),
  answer: z.object({ emailAvailable: z.boolean().optional(), usernameAvailable: z.boolean().optional() }),
});

export const signUp = endpoint({
  method: "POST",
  path: "/api/auth/signup",
  summary: "Creates an account, to be verified by mail",
  access: "viewer",
  /** With a key that it has made, this browser is logged in once, when the address is verified. */
  body: NewAccount.extend({
    browserKey: BrowserKey.optional(),
    /** Whether the new member asks for the letter by mail. */
    letter: z.boolean().optional(),
  }),
  answer: Message,
  status: 201,
});

export const verify = endpoint({
  path: "/api/auth/verify",
  summary: "Handles a link mailed for a sign-up or a change of address",
  access: "viewer",
  // The service has one message for every invalid link.
  query: z.object({ token: z.string().default("") }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  summary: "Mails a link to choose a new password, if the account exists",
  access: "viewer",
  body: z.object({ email: Email }),
  answer: Message,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Sets a new password with a mailed token; every other access ends",
  access: "viewer",
  body: z.object({ token: Token, newPassword: NewPassword }),
  answer: Message.extend({ ended: EndedAccess }),
});
