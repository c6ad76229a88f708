import { z } from "zod";
import { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import { Email, Key, TextLines, upTo } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { hasHiddenCharacters, hiddenCharactersRule } from "#platform/words/hidden-characters.ts";
import {
  bioMaxLength,
  bioTooLong,
  passwordGaps,
  passwordMaxLength,
  passwordTooLong,
  termsRule,
  usernamePattern,
  usernameRule,
} from "#readers/accounts/membership.rules.ts";

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

const Username = z.string({ error: usernameRule }).regex(usernamePattern, usernameRule);
const allFields = "Veuillez remplir tous les champs.";
const NewPassword = z
  .string({ error: allFields })
  .max(passwordMaxLength, passwordTooLong)
  .refine((password) => !hasHiddenCharacters(password), hiddenCharactersRule)
  .superRefine((password, context) => {
    const gaps = passwordGaps(password);
    if (gaps.length > 0) context.addIssue({ code: "custom", message: `Manque : ${gaps.join(", ")}` });
  });
const tooLong = "1000 caractères au plus.";
/** A password that is compared with a hash, and never stored or shown: its characters need no check. */
const Password = z.string({ error: allFields }).min(1, allFields).max(1000, tooLong);
/** Required again before an action that cannot be undone or reveals all data. */
export const OwnPassword = z
  .string({ error: "Écrivez votre mot de passe." })
  .min(1, "Écrivez votre mot de passe.")
  .max(1000, tooLong);
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

export const checkAvailability = endpoint({
  method: "POST",
  path: "/api/auth/check-availability",
  summary: "Whether an address or a username is free",
  access: "viewer",
  body: z.object({ email: Email.optional(), username: Username.optional() }),
  answer: z.object({ emailAvailable: z.boolean().optional(), usernameAvailable: z.boolean().optional() }),
});

const wrongKey = "Cette inscription n’attend plus de code\u202f: connectez-vous.";
/** 256 random bits in base64url. */
export const BrowserKey = Key(43, wrongKey).regex(/^[\w-]{43}$/, wrongKey);

export const NewAccount = z.object({
  email: Email,
  username: Username,
  password: NewPassword,
  acceptCgu: z.literal(true, { error: termsRule }),
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

export const getMe = endpoint({
  path: "/api/auth/me",
  summary: "The signed-in member",
  access: "member",
  answer: User,
});

export const MemberId = z.object({ id: z.uuid({ error: "Profil introuvable." }) });

export const changeBio = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/bio",
  summary: "Changes one's biography",
  access: "member",
  params: MemberId,
  body: z.object({
    // A character has at most two code units.
    bio: TextLines(bioMaxLength * 2, "Une présentation est un texte.", upTo(bioMaxLength))
      .refine((bio) => !bioTooLong(bio), upTo(bioMaxLength))
      .nullable()
      .transform((bio) => bio || null),
  }),
  answer: z.object({ bio: z.string().nullable() }),
});

export const changePassword = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/password",
  summary: "Changes the caller's password; every other access ends",
  access: "member",
  sensitive: "oldPassword",
  params: MemberId,
  body: z.object({ oldPassword: Password, newPassword: NewPassword }),
  answer: Message.extend({ ended: EndedAccess }),
});

export const Preferences = z.object({ libraryVisible: z.boolean() });
export type Preferences = z.infer<typeof Preferences>;

export const getPreferences = endpoint({
  path: "/api/users/{id}/preferences",
  summary: "One's preferences",
  access: "member",
  params: MemberId,
  answer: Preferences,
});

export const changePreferences = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/preferences",
  summary: "Changes one's preferences",
  access: "member",
  params: MemberId,
  body: Preferences.partial(),
  answer: Preferences,
});
