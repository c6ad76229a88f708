import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Confirmation, IdentityProof } from "#platform/identity/identity-proof.ts";
import { hasHiddenCharacters, hiddenCharactersRule } from "#platform/words/hidden-characters.ts";
import { passwordMinLength } from "#access/administrators/security/administrator-security.rules.ts";

const tooShort = `Le mot de passe compte ${passwordMinLength} caractères au moins.`;

export const changeAdministratorPassword = endpoint({
  method: "PUT",
  path: "/api/admin/password",
  summary: "Changes the caller's password; their other sessions end",
  access: "administrator",
  permission: "own",
  sensitive: "oldPassword",
  body: z.object({
    oldPassword: z.string({ error: "Mot de passe actuel manquant." }).max(1000),
    newPassword: z
      .string({ error: tooShort })
      .min(passwordMinLength, tooShort)
      .max(200, "200 caractères au plus.")
      .refine((password) => !hasHiddenCharacters(password), hiddenCharactersRule),
  }),
  answer: z.object({ ok: z.literal(true) }),
});

export const checkConfirmation = endpoint({
  method: "GET",
  path: "/api/admin/confirm",
  summary:
    "Whether the caller's session has proved itself recently, asked before a sensitive download by a link",
  access: "administrator",
  permission: "own",
  sensitive: true,
  answer: z.object({ ok: z.literal(true) }),
});

export const confirmAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/confirm",
  summary: "Proves that the caller's session is used by the administrator, for 15 minutes of sensitive calls",
  access: "administrator",
  permission: "own",
  body: IdentityProof,
  answer: Confirmation,
});
