import { describe, expect, test } from "vitest";
import { element, leaf } from "./elements.ts";
import { copyrightStatements, rightsOf } from "./copyright.ts";

const said = (rights: string) => rightsOf(element("PublishingDetail", ...copyrightStatements(rights))).rights;

describe("A notice of rights in ONIX", () => {
  test.each([
    ["© Éditions du Phare, 1957", "© Éditions du Phare, 1957"],
    ["© 1957, 2024 Éditions du Phare", "© Éditions du Phare, 1957, 2024"],
    ["© Zoé Lenoir, 1957 ; traduction © 2024 Ève Œuvrard", "© Zoé Lenoir, 1957; © Ève Œuvrard, 2024"],
    ["© 1984, Éditions du Phare", "© Éditions du Phare, 1984"],
    ["© Éditions 1984", "© Éditions 1984"],
    ["© Phare", "© Phare"],
    ["Domaine public", undefined],
    ["©", undefined],
    ["", undefined],
  ])("%s: its copyright, by owner and years", (rights, read) => {
    expect(said(rights)).toBe(read);
  });

  test("leaves that of a recording, and names several owners once", () => {
    const owner = (name: string) => element("CopyrightOwner", leaf("PersonName", name));
    const statement = (type: string | undefined) =>
      element(
        "CopyrightStatement",
        leaf("CopyrightType", type),
        leaf("CopyrightYear", "19570301"),
        owner("Zoé"),
        owner("Ève"),
      );
    const detail = element("PublishingDetail", statement("P"), statement(undefined));
    expect(rightsOf(detail)).toEqual({ rights: "© Zoé et Ève, 1957" });
  });
});
