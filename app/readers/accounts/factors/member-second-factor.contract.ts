import { z } from "zod";
import { MemberId } from "#readers/accounts/membership.contract.ts";
import {
  AuthenticatorCode,
  AuthenticatorSetUp,
  GivenCode,
  RecoveryCodes,
  SecondFactor,
  SecondStep,
} from "#access/factors/factors.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";

export const logInWithFactor = endpoint({
  method: "POST",
  path: "/api/auth/login/factor",
  summary: "Second step of a login: opens a session with a code or a passkey",
  access: "viewer",
  body: SecondStep,
  answer: z.object({ token: z.string(), passwordIsCommon: z.literal(true).optional() }),
});

export const getSecondFactor = endpoint({
  path: "/api/users/{id}/second-factor",
  summary: "The caller's second factor",
  access: "member",
  params: MemberId,
  answer: SecondFactor,
});

export const askForAuthenticator = endpoint({
  method: "POST",
  path: "/api/users/{id}/second-factor/options",
  summary: "A secret for an authenticator app, to be confirmed by a code",
  access: "member",
  sensitive: true,
  params: MemberId,
  answer: AuthenticatorSetUp,
});

export const setUpSecondFactor = endpoint({
  method: "POST",
  path: "/api/users/{id}/second-factor",
  summary: "Sets up the app; answers with recovery codes, shown once",
  access: "member",
  sensitive: true,
  params: MemberId,
  body: AuthenticatorCode,
  answer: RecoveryCodes,
  status: 201,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/users/{id}/second-factor/recovery-codes",
  summary: "New recovery codes in place of the former ones, with a code",
  access: "member",
  sensitive: true,
  params: MemberId,
  body: GivenCode,
  answer: RecoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: "POST",
  path: "/api/users/{id}/second-factor/removal",
  summary: "Removes the second factor, with a code",
  access: "member",
  sensitive: true,
  params: MemberId,
  body: GivenCode,
});
