import { z } from "zod";
import { MemberId } from "#readers/accounts/membership.contract.ts";
import {
  GivenPasskey,
  NewPasskey,
  Passkey,
  PasskeyId,
  RenamedPasskey,
} from "#access/factors/factors.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { PasskeyOptions } from "#platform/identity/webauthn.ts";

export const askForPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkey/options",
  summary: "Options for the browser to use a passkey of a member",
  access: "viewer",
  answer: PasskeyOptions,
});

export const logInWithPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkey",
  summary: "Opens a session with a passkey",
  access: "viewer",
  body: GivenPasskey.extend({ remember: z.boolean().default(false) }),
  answer: z.object({ token: z.string() }),
});

export const listPasskeys = endpoint({
  path: "/api/users/{id}/passkeys",
  summary: "The caller's passkeys, oldest first",
  access: "member",
  params: MemberId,
  answer: z.array(Passkey),
});

export const askForNewPasskey = endpoint({
  method: "POST",
  path: "/api/users/{id}/passkeys/options",
  summary: "Options for the browser to create a passkey",
  access: "member",
  sensitive: true,
  params: MemberId,
  answer: PasskeyOptions,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/users/{id}/passkeys",
  summary: "Adds the passkey that the browser has created",
  access: "member",
  sensitive: true,
  params: MemberId,
  body: NewPasskey,
  answer: Passkey,
  status: 201,
});

export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/passkeys/{passkeyId}",
  summary: "Names one of the caller's passkeys",
  access: "member",
  params: MemberId.extend({ passkeyId: PasskeyId }),
  body: RenamedPasskey,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/passkeys/{passkeyId}",
  summary: "Removes one of the caller's passkeys",
  access: "member",
  sensitive: true,
  params: MemberId.extend({ passkeyId: PasskeyId }),
});
