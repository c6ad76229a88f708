import { describe, expect, it } from "vitest";
import type { User } from "#readers/accounts/membership.contract.ts";
import { profileChanges, profileErrors, profileValues } from "#readers/accounts/client/profile-changes.ts";

const user: User = {
  id: "6a1f3ad6-6d7c-4b8e-9d3f-0d0f9f5f0a11",
  email: "lucie@exemple.fr",
  username: "lucie",
  bio: "Lectrice.",
  avatar_url: null,
  created_at: "2026-01-01T00:00:00.000Z",
  last_login: null,
  email_verified_at: "2026-01-01T00:00:00.000Z",
  isActiveSubscriber: false,
  purchasedEditionIds: [],
};
const changed = (changes: object) => profileChanges(user, { ...profileValues(user), ...changes });

describe("the profile's changes (storefront.md §5)", () => {
  it("are none when nothing changed", () => {
    expect(changed({})).toEqual({});
    expect(changed({ bio: " Lectrice. ", email: " lucie@exemple.fr " })).toEqual({});
  });

  it("hold changed fields only; an empty biography is null", () => {
    expect(changed({ bio: "Autrice." })).toEqual({ bio: "Autrice." });
    expect(changed({ bio: "  " })).toEqual({ bio: null });
    expect(changed({ email: "autre@exemple.fr" })).toEqual({ email: "autre@exemple.fr" });
  });

  it("of a password need both the old and the new one", () => {
    expect(profileErrors(changed({ newPassword: "Trombone-7" }))).toEqual({
      oldPassword: "Indiquez aussi le mot de passe actuel.",
    });
    expect(Object.keys(profileErrors(changed({ oldPassword: "x" })))).toEqual(["newPassword"]);
    expect(profileErrors(changed({ oldPassword: "x", newPassword: "Trombone-7" }))).toEqual({});
  });

  it("are judged in the specification's words", () => {
    expect(profileErrors({ bio: "é".repeat(250) })).toEqual({});
    expect(profileErrors({ bio: "é".repeat(251) })).toEqual({ bio: "250 caractères au plus." });
    expect(profileErrors({ email: "lucie@" })).toEqual({ email: "Adresse e-mail invalide." });
  });
});
