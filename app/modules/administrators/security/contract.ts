import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { passwordMinLength } from "#modules/administrators/security/rules.ts";

const Ok = z.object({ ok: z.literal(true) });

const AdministratorSession = z.object({
  /** Names the session without opening it. */
  id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  current: z.boolean(),
});
export type AdministratorSession = z.infer<typeof AdministratorSession>;

export const getAdministratorSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions",
  summary: "The caller's open sessions, newest first",
  access: "administrator",
  answer: z.array(AdministratorSession),
});

export const closeAdministratorSession = endpoint({
  method: "DELETE",
  path: "/api/admin/sessions/{id}",
  summary: "Closes one of the caller's sessions",
  access: "administrator",
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  answer: Ok,
});

const tooShort = `Le mot de passe compte ${passwordMinLength} caractères au moins.`;

export const changeAdministratorPassword = endpoint({
  method: "PUT",
  path: "/api/admin/password",
  summary: "Changes the caller's password; their other sessions end",
  access: "administrator",
  body: z.object({
    oldPassword: z.string({ error: "Mot de passe actuel manquant." }).max(1000),
    newPassword: z
      .string({ error: tooShort })
      .min(passwordMinLength, tooShort)
      .max(200, "200 caractères au plus."),
  }),
  answer: Ok,
});

const Colleague = z.object({
  id: z.number(),
  username: z.string(),
  created_at: z.string(),
  current: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

export const getAdministrators = endpoint({
  method: "GET",
  path: "/api/admin/administrators",
  summary: "Who may enter the back office",
  access: "administrator",
  answer: z.array(Colleague),
});

const nameRule = "De 3 à 50 lettres, chiffres, points, tirets ou traits de soulignement.";

export const addAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/administrators",
  summary: "Adds an administrator; the password in the answer is told this once",
  access: "administrator",
  body: z.object({
    username: z
      .string({ error: nameRule })
      .trim()
      .regex(/^[\p{L}\p{N}._-]{3,50}$/u, nameRule),
  }),
  answer: z.object({ username: z.string(), password: z.string() }),
  status: 201,
});

export const removeAdministrator = endpoint({
  method: "DELETE",
  path: "/api/admin/administrators/{id}",
  summary: "Removes another administrator and their sessions",
  access: "administrator",
  params: z.object({
    id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  }),
  answer: Ok,
});
