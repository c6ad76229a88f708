import { describe, expect, it } from "vitest";
import { noTypography, typographyKinds } from "#formats/typography/kinds.ts";
import {
  choiceOf,
  choiceText,
  typographyOf,
  typographyText,
} from "#books/publishing/typography-choice.rules.ts";

describe("French typography", () => {
  it("depends on the book's language until the publisher chooses", () => {
    expect(typographyOf(null, "fr-CA")).toEqual(typographyKinds);
    expect(typographyOf(null, "en")).toEqual([]);
    expect(typographyOf(["quotes"], "en")).toEqual(["quotes"]);
    expect(typographyOf([], "fr")).toEqual([]);
  });

  it("is stored only where it differs from the default", () => {
    expect(choiceOf([...typographyKinds].toReversed(), "fr")).toBeNull();
    expect(choiceOf(["quotes", "spaces"], "fr")).toEqual(["spaces", "quotes"]);
    expect(choiceOf([], "fr")).toEqual([]);
    expect(choiceOf([], "en")).toBeNull();
  });

  it("is shown with its counts", () => {
    const found = { ...noTypography(), spaces: 94, apostrophes: 1309, quotes: 1 };
    expect(typographyText("spaces", found)).toBe("94\u00A0espaces avant les signes doubles");
    expect(typographyText("apostrophes", found)).toBe("1\u202F309\u00A0apostrophes");
    expect(typographyText("quotes", found)).toBe("1\u00A0guillemet");
    expect(typographyText("dashes", found)).toBe("Tirets de dialogue et d’incise\u202F: rien à corriger");
    expect(typographyText("dashes", null)).toBe("Tirets de dialogue et d’incise");
  });

  it("is named where two versions of an edition are compared", () => {
    expect(choiceText(null)).toBe("selon la langue du livre");
    expect(choiceText([])).toBe("aucune correction");
    expect(choiceText(["quotes", "ellipses"])).toBe("guillemets, suites de trois points");
  });
});
