import { z } from "zod";
import {
  AuthenticatorCode,
  AuthenticatorSetUp,
  GivenCode,
  RecoveryCodes,
  SecondFactor,
  SecondStep,
} from "#access/factors/factors.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";

export const logInAdministratorWithFactor = endpoint({
  method: "POST",
  path: "/api/admin/login/factor",
  summary: "Second step of an administrator's login: opens a session with a code or a passkey",
  access: "viewer",
  body: SecondStep,
  answer: z.object({ ok: z.literal(true), passwordIsWeak: z.literal(true).optional() }),
});

export const getAdministratorFactor = endpoint({
  method: "GET",
  path: "/api/admin/second-factor",
  summary: "The caller's second factor",
  access: "administrator",
  permission: "own",
  answer: SecondFactor,
});

export const askForAdministratorAuthenticator = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/options",
  summary: "A secret for an authenticator app, to be confirmed by a code",
  access: "administrator",
  permission: "own",
  sensitive: true,
  answer: AuthenticatorSetUp,
});

export const setUpAdministratorFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor",
  summary: "Sets up the app; answers with recovery codes, shown once",
  access: "administrator",
  permission: "own",
  sensitive: true,
  body: AuthenticatorCode,
  answer: RecoveryCodes,
  status: 201,
});

export const renewAdministratorRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/recovery-codes",
  summary: "New recovery codes in place of the former ones, with a code",
  access: "administrator",
  permission: "own",
  sensitive: true,
  body: GivenCode,
  answer: RecoveryCodes,
});

export const removeAdministratorFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/removal",
  summary: "Removes the authenticator app, with a code",
  access: "administrator",
  permission: "own",
  sensitive: true,
  body: GivenCode,
  answer: z.undefined(),
  status: 204,
});

export const removeColleagueFactors = endpoint({
  method: "DELETE",
  path: "/api/admin/administrators/{id}/factors",
  summary: "Removes another administrator's passkeys, app and recovery codes; their sessions end",
  access: "administrator",
  permission: "house",
  sensitive: true,
  params: z.object({ id: WholeNumber }),
  answer: z.undefined(),
  status: 204,
});
