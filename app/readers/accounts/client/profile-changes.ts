import { emailRule, isEmail } from "#platform/http/email-address.ts";
import { bioMaxLength, bioTooLong, passwordGaps } from "#readers/accounts/membership.rules.ts";
import type { User } from "#readers/accounts/membership.contract.ts";

export interface ProfileValues {
  bio: string;
  email: string;
  oldPassword: string;
  newPassword: string;
  picture: Blob | null;
}
export type ProfileField = "avatar" | "bio" | "email" | "oldPassword" | "newPassword";
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** The changes to send: only values that differ from the account (storefront.md §5). An empty biography is null. */
export interface ProfileChanges {
  avatar?: Blob;
  bio?: string | null;
  email?: string;
  password?: { oldPassword: string; newPassword: string };
}

export const profileValues = (user: User): ProfileValues => ({
  bio: user.bio ?? "",
  email: user.email,
  oldPassword: "",
  newPassword: "",
  picture: null,
});

export function profileChanges(user: User, values: ProfileValues): ProfileChanges {
  const bio = values.bio.trim() || null;
  const email = values.email.trim();
  const { oldPassword, newPassword, picture } = values;
  return {
    ...(picture && { avatar: picture }),
    ...(bio !== user.bio && { bio }),
    ...(email !== user.email && { email }),
    ...((oldPassword || newPassword) && { password: { oldPassword, newPassword } }),
  };
}

/** The errors of the changes, in the specification's words; unchanged fields are not checked. */
export function profileErrors({ bio, email, password }: ProfileChanges): ProfileErrors {
  const errors: ProfileErrors = {};
  if (bio && bioTooLong(bio)) errors.bio = `${bioMaxLength} caractères au plus.`;
  if (email !== undefined && !isEmail(email.trim())) errors.email = emailRule;
  if (password) {
    const gaps = passwordGaps(password.newPassword);
    if (!password.oldPassword) errors.oldPassword = "Indiquez aussi le mot de passe actuel.";
    if (gaps.length > 0) errors.newPassword = `Manque : ${gaps.join(", ")}`;
  }
  return errors;
}
