import { z } from "zod";
import {
  GivenPasskey,
  NewPasskey,
  Passkey,
  PasskeyId,
  RenamedPasskey,
} from "#access/factors/factors.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { PasskeyOptions } from "#platform/identity/webauthn.ts";

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
  method: "GET",
  path: "/api/admin/passkeys",
  summary: "The caller's passkeys, oldest first",
  access: "administrator",
  permission: "own",
  answer: z.array(Passkey),
});

export const askForNewAdministratorPasskey = endpoint({
  method: "POST",
  path: "/api/admin/passkeys/options",
  summary: "Options for the browser to create a passkey",
  access: "administrator",
  permission: "own",
  sensitive: true,
  answer: PasskeyOptions,
});

export const addAdministratorPasskey = endpoint({
  method: "POST",
  path: "/api/admin/passkeys",
  summary: "Adds the passkey that the browser has created",
  access: "administrator",
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
  access: "administrator",
  permission: "own",
  params: z.object({ id: PasskeyId }),
  body: RenamedPasskey,
  answer: z.undefined(),
  status: 204,
});

export const removeAdministratorPasskey = endpoint({
  method: "DELETE",
  path: "/api/admin/passkeys/{id}",
  summary: "Removes one of the caller's passkeys",
  access: "administrator",
  permission: "own",
  sensitive: true,
  params: z.object({ id: PasskeyId }),
  answer: z.undefined(),
  status: 204,
});
