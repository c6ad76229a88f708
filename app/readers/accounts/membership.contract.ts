import { z } from "zod";
import { Email, Key } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { hasHiddenCharacters, hiddenCharactersRule } from "#platform/words/hidden-characters.ts";
import * as rules from "#readers/accounts/membership.rules.ts";

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  bio: z.string().nullable(),
  avatar_url: z.string().nullable(),
  created_at: z.string(),
  last_login: z.string().nullable(),
  email_verified_at: z.string().nullable(),
  isActiveSubscriber: z.boolean(),
  purchasedEditionIds: z.array(z.number()),
  /** Only while a request for the end of a lost second factor is open. */
  second_factor_ends_at: z.string().optional(),
});

export type User = z.infer<typeof User>;

export const Username = z
  .string({ error: rules.usernameRule })
  .regex(rules.usernamePattern, rules.usernameRule);
const allFields = "Veuillez remplir tous les champs.";
export const NewPassword = z
  .string({ error: allFields })
  .max(rules.passwordMaxLength, rules.passwordTooLong)
  .refine((password) => !hasHiddenCharacters(password), hiddenCharactersRule)
  .superRefine((password, context) => {
    const gaps = rules.passwordGaps(password);
    if (gaps.length > 0) context.addIssue({ code: "custom", message: `Manque : ${gaps.join(", ")}` });
  });

export const tooLong = "1000 caractères au plus.";
/** A password that is compared with a hash, and never stored or shown: its characters need no check. */
export const Password = z.string({ error: allFields }).min(1, allFields).max(1000, tooLong);
const wrongLink = "Lien invalide.";
export const Token = Key(200, wrongLink).min(1, wrongLink);

export const Message = z.object({ message: z.string() });

export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  summary: "Opens a session",
  access: "viewer",
  body: z.object({
    email: Key(1000, allFields).min(1, allFields),
    password: Password,
    remember: z.boolean().default(false),
  }),
  /** `passwordIsCommon` is there when the password would be refused today: the member should choose another. */
  answer: z.object({ token: z.string(), passwordIsCommon: z.literal(true).optional() }),
});

/** Without scripts, a form has opened it: it moves from the browser's cookies to the program's storage. */
export const takeSession = endpoint({
  method: "POST",
  path: "/api/auth/hand-over",
  summary: "Moves the session that a plain form has opened from cookies to the program, once",
  access: "viewer",
  answer: z.object({ token: z.string().nullable(), remember: z.boolean() }),
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  summary: "Ends the caller's session",
  access: "member",
});

const wrongKey = "Cette inscription n’attend plus de code\u202f: connectez-vous.";
/** 256 random bits in base64url. */
export const BrowserKey = Key(43, wrongKey).regex(/^[\w-]{43}$/, wrongKey);

export const NewAccount = z.object({
  email: Email,
  username: Username,
  password: NewPassword,
  acceptCgu: z.literal(true, { error: rules.termsRule }),
});

export const getMe = endpoint({
  path: "/api/auth/me",
  summary: "The signed-in member",
  access: "member",
  answer: User,
});

export const MemberId = z.object({ id: z.uuid({ error: "Profil introuvable." }) });

export const Preferences = z.object({ libraryVisible: z.boolean() });
export type Preferences = z.infer<typeof Preferences>;
