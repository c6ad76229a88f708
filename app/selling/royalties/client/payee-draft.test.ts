import { describe, expect, it } from "vitest";
import { newPayee, payeeOf, recognised } from "#selling/royalties/client/payee-draft.ts";

const zola = { id: 3, name: "Émile Zola", address: "Médan", email: "zola@exemple.fr", books: ["Nana"] };
const namesake = { ...zola, id: 4, address: "Aix", books: [] };

describe("The author of a new contract", () => {
  it("is recognised if only one has the name, and chosen if several have", () => {
    expect(recognised(newPayee, [])).toBeNull();
    expect(recognised(newPayee, [zola])).toBe(zola);
    expect(recognised(newPayee, [zola, namesake])).toBeNull();
    expect(recognised({ ...newPayee, known: 4 }, [zola, namesake])).toBe(namesake);
    expect(recognised({ ...newPayee, known: "other" }, [zola])).toBeNull();
  });

  it("changes what is stored only on demand", () => {
    const typed = { ...newPayee, name: "Émile Zola", email: " " };
    expect(payeeOf(typed)).toEqual({
      name: "Émile Zola",
      address: "",
      email: null,
      is_other: false,
      replaces: false,
    });
    expect(payeeOf({ ...typed, known: "other" })).toMatchObject({ is_other: true });
    expect(payeeOf({ ...typed, known: 3, replaces: true })).toMatchObject({ id: 3, replaces: true });
  });
});
