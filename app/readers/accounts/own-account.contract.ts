import { z } from "zod";
import { EndedAccess } from "#readers/accounts/account-access.contract.ts";
import { TextLines, upTo } from "#platform/data/text-types.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { bioMaxLength, bioTooLong } from "#readers/accounts/membership.rules.ts";
import {
  NewPassword,
  Password,
  Message,
  MemberId,
  Preferences,
} from "#readers/accounts/membership.contract.ts";

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
