import { describe, expect, it } from "vitest";
import {
  awayFromVisitorPages,
  firstLocalPath,
  fromState,
  isAuthPath,
  returnTarget,
} from "#readers/accounts/return-target.rules.ts";

const origin = "https://encrier.example";
const none = { state: null, from: null, referrer: null };
const away = (state: string | null, referrer: string) =>
  awayFromVisitorPages({ state, referrer }, origin, "42");

describe("return target of the login (storefront.md §2)", () => {
  it("is taken from router state, then 'from', then the referrer, else '/'", () => {
    const referrer = `${origin}/livre/nana`;
    expect(returnTarget({ state: "/panier", from: "/cgu", referrer }, origin)).toBe("/panier");
    expect(returnTarget({ state: null, from: "/cgu", referrer }, origin)).toBe("/cgu");
    expect(returnTarget({ state: null, from: null, referrer }, origin)).toBe("/livre/nana");
    expect(returnTarget(none, origin)).toBe("/");
  });

  it("keeps query and fragment", () => {
    expect(returnTarget({ ...none, state: "/catalogue?q=zola&page=2#haut" }, origin)).toBe(
      "/catalogue?q=zola&page=2#haut",
    );
  });

  it("is '/' when it would be an authentication screen", () => {
    for (const path of ["/connexion", "/inscription", "/mot-de-passe-oublie", "/verification?token=x"]) {
      expect(returnTarget({ ...none, state: path }, origin)).toBe("/");
    }
  });

  it("skips a referrer of another origin", () => {
    expect(returnTarget({ ...none, referrer: "https://moteur.example/recherche" }, origin)).toBe("/");
    expect(returnTarget({ ...none, referrer: "https://encrier.example.evil.test/x" }, origin)).toBe("/");
    expect(returnTarget({ ...none, referrer: "http://encrier.example/x" }, origin)).toBe("/");
  });

  it.each([
    "https://evil.test/",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/.//evil.test",
    "/..//evil.test",
    "/./\\evil.test",
    "/a/..//evil.test",
    `${origin}//evil.test`,
    `${origin}@evil.test/`,
    "javascript:alert(1)",
    "data:text/html,x",
    " //evil.test",
    "evil.test",
    "http://[",
  ])("never names another origin, as %j would", (state) => {
    const target = returnTarget({ ...none, state }, origin);
    expect(target).toMatch(/^\/(?![/\\])/);
    expect(new URL(target, origin).origin).toBe(origin);
  });
});

describe("a signed-in user on a screen for visitors (storefront.md §2)", () => {
  it("goes to router state, else to the referrer, else to their own page", () => {
    expect(away("/panier", `${origin}/cgu`)).toBe("/panier");
    expect(away(null, `${origin}/cgu`)).toBe("/cgu");
    expect(away(null, "")).toBe("/membre/42");
    expect(away(null, "https://evil.test/panier")).toBe("/membre/42");
  });

  it.each([
    "/connexion",
    "/inscription",
    "/mot-de-passe-oublie",
    "/verification",
    "/reinitialisation-mot-de-passe",
  ])("goes to their own page rather than to %s", (path) => {
    expect(away(`${path}?from=/panier`, "")).toBe("/membre/42");
    expect(away(null, origin + path)).toBe("/membre/42");
  });
});

describe("an authentication path", () => {
  it.each(["/connexion/", "/Connexion", "/%63onnexion", "/connexion//#x", "//connexion"])(
    "is known as the router knows it: %s",
    (path) => expect(isAuthPath(path)).toBe(true),
  );

  it.each(["/", "/connexions", "/livre/connexion", "/%"])("is not %s", (path) =>
    expect(isAuthPath(path)).toBe(false),
  );
});

describe("router state", () => {
  it("gives its 'from' only when that is a text", () => {
    expect(fromState({ from: "/panier" })).toBe("/panier");
    for (const state of [null, undefined, "/panier", 1, {}, { from: 1 }, { from: null }]) {
      expect(fromState(state)).toBeNull();
    }
  });

  it("is passed over when it holds no local path", () => {
    expect(firstLocalPath(["", null, undefined, "panier"], origin)).toBeNull();
  });
});
