import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Confirmation, IdentityProof } from "#platform/identity/identity-proof.ts";
import { hasHiddenCharacters, hiddenCharactersRule } from "#platform/words/hidden-characters.ts";
import { passwordMinLength } from "#access/administrators/security/administrator-security.rules.ts";
import {
  GivenPasskey,
  NewPasskey,
  Passkey,
  PasskeyId,
  RenamedPasskey,
  AuthenticatorCode,
  AuthenticatorSetUp,
  GivenCode,
  RecoveryCodes,
  SecondFactor,
  SecondStep,
} from "#access/factors/factors.contract.ts";
import { PasskeyOptions } from "#platform/identity/webauthn.ts";
import { RoleName } from "#access/administrators/team/team.contract.ts";
import { roleNames } from "#access/administrators/team/team.rules.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";

const tooShort = `Le mot de passe compte ${passwordMinLength} caractères au moins.`;

/** Its strength is judged by the service, which knows the name. */
export const NewAdministratorPassword = z
  .string({ error: tooShort })
  .min(passwordMinLength, tooShort)
  .max(200, "200 caractères au plus.")
  .refine((password) => !hasHiddenCharacters(password), hiddenCharactersRule);

export const changeAdministratorPassword = endpoint({
  method: "PUT",
  path: "/api/admin/password",
  summary: "Changes the caller's password; their other sessions end",
  permission: "own",
  sensitive: "oldPassword",
  body: z.object({
    oldPassword: z.string({ error: "Mot de passe actuel manquant." }).max(1000),
    newPassword: NewAdministratorPassword,
  }),
  answer: z.object({ ok: z.literal(true) }),
});

export const checkConfirmation = endpoint({
  path: "/api/admin/confirm",
  summary:
    "Whether the caller's session has proved itself recently, asked before a sensitive download by a link",
  permission: "own",
  sensitive: true,
  answer: z.object({ ok: z.literal(true) }),
});

export const confirmAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/confirm",
  summary: "Proves that the caller's session is used by the administrator, for 15 minutes of sensitive calls",
  permission: "own",
  body: IdentityProof,
  answer: Confirmation,
});

export const askForAdministratorPasskey = endpoint({
  method: "POST",
  path: "/api/admin/login/passkey/options",
  summary: "Options for the browser to use a passkey of an administrator",
  access: "viewer",
  answer: PasskeyOptions,
});

export const logInAdministratorWithPasskey = endpoint({
  method: "POST",
  path: "/api/admin/login/passkey",
  summary: "Opens an administrator's session with a passkey",
  access: "viewer",
  body: GivenPasskey,
  answer: z.object({ ok: z.literal(true) }),
});

export const listAdministratorPasskeys = endpoint({
  path: "/api/admin/passkeys",
  summary: "The caller's passkeys, oldest first",
  permission: "own",
  answer: z.array(Passkey),
});

export const askForNewAdministratorPasskey = endpoint({
  method: "POST",
  path: "/api/admin/passkeys/options",
  summary: "Options for the browser to create a passkey",
  permission: "own",
  sensitive: true,
  answer: PasskeyOptions,
});

export const addAdministratorPasskey = endpoint({
  method: "POST",
  path: "/api/admin/passkeys",
  summary: "Adds the passkey that the browser has created",
  permission: "own",
  sensitive: true,
  body: NewPasskey,
  answer: Passkey,
  status: 201,
});

export const renameAdministratorPasskey = endpoint({
  method: "PATCH",
  path: "/api/admin/passkeys/{id}",
  summary: "Names one of the caller's passkeys",
  permission: "own",
  params: z.object({ id: PasskeyId }),
  body: RenamedPasskey,
});

export const removeAdministratorPasskey = endpoint({
  method: "DELETE",
  path: "/api/admin/passkeys/{id}",
  summary: "Removes one of the caller's passkeys",
  permission: "own",
  sensitive: true,
  params: z.object({ id: PasskeyId }),
});

export const logInAdministratorWithFactor = endpoint({
  method: "POST",
  path: "/api/admin/login/factor",
  summary: "Second step of an administrator's login: opens a session with a code or a passkey",
  access: "viewer",
  body: SecondStep,
  answer: z.object({ ok: z.literal(true), passwordIsWeak: z.literal(true).optional() }),
});

export const getAdministratorFactor = endpoint({
  path: "/api/admin/second-factor",
  summary: "The caller's second factor",
  permission: "own",
  answer: SecondFactor,
});

export const askForAdministratorAuthenticator = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/options",
  summary: "A secret for an authenticator app, to be confirmed by a code",
  permission: "own",
  sensitive: true,
  answer: AuthenticatorSetUp,
});

export const setUpAdministratorFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor",
  summary: "Sets up the app; answers with recovery codes, shown once",
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
  permission: "own",
  sensitive: true,
  body: GivenCode,
  answer: RecoveryCodes,
});

export const removeAdministratorFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/removal",
  summary: "Removes the authenticator app, with a code",
  permission: "own",
  sensitive: true,
  body: GivenCode,
});

export const getFactorRule = endpoint({
  path: "/api/admin/second-factor-rule",
  summary: "The roles of which a second factor is asked",
  permission: "house",
  /** `is_public`: a public shop asks it of all, whatever was chosen. */
  answer: z.object({ roles: z.array(RoleName), is_public: z.boolean() }),
});

export const changeFactorRule = endpoint({
  method: "PUT",
  path: "/api/admin/second-factor-rule",
  summary: "Asks a second factor of some roles, of all or of none",
  permission: "house",
  sensitive: true,
  body: z.object({ roles: z.array(RoleName).max(roleNames.length) }),
});

export const removeColleagueFactors = endpoint({
  method: "DELETE",
  path: "/api/admin/administrators/{id}/factors",
  summary: "Removes another administrator's passkeys, app and recovery codes; their sessions end",
  permission: "house",
  sensitive: true,
  params: z.object({ id: WholeNumber }),
});
