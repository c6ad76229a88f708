import { describe, expect, it } from "vitest";
import { isSameUser } from "#readers/accounts/client/cached-user.ts";
import type { User } from "#readers/accounts/membership.contract.ts";

const user: User = {
  id: "8a6e0804-2bd0-4672-b79d-d97027f9071a",
  email: "lucie@exemple.fr",
  username: "lucie",
  bio: null,
  avatar_url: null,
  created_at: "2026-01-01T10:00:00.000Z",
  last_login: null,
  email_verified_at: "2026-01-01T10:05:00.000Z",
  isActiveSubscriber: false,
  purchasedEditionIds: [1, 2],
};

describe("the user's state (storefront.md §4)", () => {
  it("does not change when nothing tracked did, whatever the order of owned editions", () => {
    expect(isSameUser(user, { ...user })).toBe(true);
    expect(isSameUser(user, { ...user, purchasedEditionIds: [2, 1] })).toBe(true);
  });

  it.each<Partial<User>>([
    { email: "autre@exemple.fr" },
    { username: "autre" },
    { bio: "Lectrice." },
    { avatar_url: "/avatars/x.webp" },
    { last_login: "2026-02-01T10:00:00.000Z" },
    { email_verified_at: null },
    { isActiveSubscriber: true },
    { purchasedEditionIds: [1] },
    { purchasedEditionIds: [1, 2, 3] },
  ])("changes with %j", (change) => {
    expect(isSameUser(user, { ...user, ...change })).toBe(false);
  });
});
