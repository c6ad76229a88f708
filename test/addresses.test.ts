import { describe, expect, it } from "vitest";
import { backOfficePages, closedSections, readerPages, type SitePage } from "../app/site.ts";
import { isPublicPage } from "#readers/visitors/visitors.rules.ts";
import { publicAddresses } from "#server/answer-cache/public-addresses.ts";

const named = ({ path }: SitePage): string =>
  path.replaceAll("?", "").replaceAll(/:\w+/g, "exemple").replace("*", "inconnu/ici");

const isCached = publicAddresses([]);

describe("A page of the site", () => {
  it.each(readerPages())("at $path is a visit and cached as its row says", (page) => {
    expect(isPublicPage(named(page)) || page.path === "/*").toBe(
      page.counted !== false || page.path === "/*",
    );
    expect(isCached(named(page)) !== null).toBe(page.cached !== undefined);
  });

  it.each(backOfficePages())("at $path is no visit, and cached as its row says", (page) => {
    expect(isPublicPage(named(page))).toBe(false);
    expect(isCached(named(page)) !== null).toBe(page.cached === true);
  });

  it("is not cached if it is for members, or shows what only one browser or one row has", () => {
    const cached = [...readerPages(), ...backOfficePages()].filter((page) => page.cached);
    expect(cached.filter((page) => page.for === "members" && page.path.startsWith("/membre"))).toEqual([]);
    expect(cached.filter(({ path }) => /:(?:code|sessionId|id)\b/.test(path))).toEqual([]);
    expect(cached.filter(({ path }) => /^\/admin\/.*:/.test(path))).toEqual([]);
    expect(
      cached.filter(({ path }) => /^\/(?:panier|envies|connexion|verification|lettre)/.test(path)),
    ).toEqual([]);
  });
});

describe("An address that is no page", () => {
  it.each(["/api/books", "/.env", "/wp-login.php", "/inconnu", "/livre", "/membre"])(
    "%s is no visit",
    (path) => {
      expect(isPublicPage(path)).toBe(false);
      expect(isCached(path)).toBeNull();
    },
  );
});

it("Crawlers stay out of what only members or the publisher see", () => {
  expect(closedSections()).toEqual(["/membre", "/admin"]);
});
