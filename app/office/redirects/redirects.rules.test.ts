import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  askedAddress,
  chainedRedirect,
  countedAddress,
  readRedirect,
  type Redirect,
  targetOf,
} from "#office/redirects/redirects.rules.ts";

const asked = (url: string) => askedAddress(url) ?? { path: "", search: "" };

describe("An address of the former shop", () => {
  it("is known without its host, the slash at its end and the marks of campaigns", () => {
    expect(asked("https://ancienne.fr/produit/été/?utm_source=lettre&id=12&fbclid=x#haut")).toEqual({
      path: "/produit/%C3%A9t%C3%A9",
      search: "?id=12",
    });
    expect(askedAddress("produit")).toBeNull();
    expect(askedAddress("//ailleurs.fr/a")).toBeNull();
    expect(askedAddress(`/${"a".repeat(600)}`)).toBeNull();
  });

  it("leads by the whole address first, then by its path, then by the longest pattern", () => {
    const all = [
      { source: "/p/*", target: "/catalogue" },
      { source: "/p/livre-*", target: "/livre/*" },
      { source: "/p/un", target: "/livre/un" },
      { source: "/p/un?id=2", target: "/livre/deux" },
    ];
    expect(targetOf(all, asked("/p/un?id=2"))).toBe("/livre/deux");
    expect(targetOf(all, asked("/p/un?id=3"))).toBe("/livre/un");
    expect(targetOf(all, asked("/p/livre-trois"))).toBe("/livre/trois");
    expect(targetOf(all, asked("/p/quatre"))).toBe("/catalogue");
    expect(targetOf(all, asked("/q"))).toBeNull();
  });

  it("is no page of the shop, and leads to one", () => {
    const faultOf = (source: string, target: string) => {
      const read = readRedirect({ source, target });
      return "fault" in read ? read.fault : null;
    };
    expect(readRedirect({ source: "https://a.fr/vieux/ ", target: "/livre/neuf" })).toEqual({
      source: "/vieux",
      target: "/livre/neuf",
    });
    for (const source of ["/", "/*", "/catalogue", "/admin/livres", "/a/*/b/*", "vieux"])
      expect([source, faultOf(source, "/livre/neuf")]).toEqual([source, "source"]);
    for (const target of [
      "https://ailleurs.fr/",
      "//ailleurs.fr",
      "/\\ailleurs.fr",
      "/inconnu",
      "/livre/*",
      "",
    ])
      expect([target, faultOf("/vieux", target)]).toEqual([target, "target"]);
  });
});

describe("Redirects", () => {
  it("never lead to one another", () => {
    const one = { source: "/a/*", target: "/livre/*" };
    expect(chainedRedirect([one], [])).toBeNull();
    for (const [source, target] of [
      ["/livre/x", "/catalogue"],
      ["/livre/*", "/auteur/*"],
      ["/*/x", "/catalogue"],
    ] as const)
      expect(chainedRedirect([{ source, target }], [one])).toEqual({ source, target });
    const loop = { source: "/serie/s", target: "/serie/s" };
    expect(chainedRedirect([loop], [])).toEqual(loop);
  });

  it("send no reader twice, whatever they are", () => {
    const part = fc.constantFrom(
      "/livre/a",
      "/livre/b",
      "/livre/a*",
      "/livre/*",
      "/page/a",
      "/page/*",
      "/x/*a",
      "/x/a",
    );
    const redirect = fc
      .record({ source: part, target: part })
      .filter(({ source, target }) => source.includes("*") || !target.includes("*"));
    fc.assert(
      fc.property(fc.array(redirect, { maxLength: 6 }), part, (written, address) => {
        const all = [...new Map(written.map((each) => [each.source, each])).values()];
        const kept: Redirect[] = [];
        for (const each of all) if (!chainedRedirect([each], kept)) kept.push(each);
        const target = targetOf(kept, asked(address.replace("*", "b")));
        expect(target === null ? null : targetOf(kept, asked(target))).toBeNull();
      }),
    );
  });
});

it("Missing addresses are counted without parameters, cut, and without noise", () => {
  expect(countedAddress("/produit/mon-livre/?jeton=secret")).toBe("/produit/mon-livre");
  expect(countedAddress(`/${"a".repeat(300)}`)).toHaveLength(200);
  expect(countedAddress("/page.html")).toBe("/page.html");
  for (const noise of [
    "/wp-login.php",
    "/.env",
    "/a.jpg",
    "/api/x",
    "/moi@exemple.fr",
    "/moi%40exemple.fr",
    "//x",
    "/<script>",
    "/",
  ])
    expect([noise, countedAddress(noise)]).toEqual([noise, null]);
});
