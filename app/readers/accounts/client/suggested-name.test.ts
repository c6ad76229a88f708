import { describe, expect, it } from "vitest";
import { suggestedName } from "#readers/accounts/client/suggested-name.ts";
import { usernamePattern } from "#readers/accounts/membership.rules.ts";

describe("The name suggested from an address", () => {
  it.each([
    ["claire.martin@exemple.fr", "claire-martin"],
    ["Élodie+livres@exemple.fr", "Elodie"],
    ["un.nom.beaucoup.trop.long@exemple.fr", "un-nom-beaucoup"],
    ["ab@exemple.fr", ""],
    ["@", ""],
  ])("%s → %s", (email, name) => {
    expect(suggestedName(email)).toBe(name);
    if (name) expect(name).toMatch(usernamePattern);
  });
});
