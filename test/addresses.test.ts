import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { isPublicPage } from "#readers/visitors/visitors.rules.ts";
import { publicAddresses } from "#server/answer-cache/public-addresses.ts";
import routes from "../app/routes.ts";

/** Every page, with an address of it. */
const pages = flattened(routes).map(({ path = "", file }) => ({
  file,
  address: `/${path}`.replace(/\?$/, "").replace(/:\w+/g, "exemple").replaceAll("*", "inconnu"),
}));

function flattened(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? flattened(entry.children) : [entry]));
}

const inBackOffice = ({ file }: { file: string }) => file.startsWith("pages/back-office/");

/** Steps of a payment, and what is shown in place of a page. */
const noVisits = new Set(["not-found", "maintenance", "simulated-payment", "simulated-authentication"]);
const isNoVisit = ({ file }: { file: string }) => noVisits.has(/([^/]+)-page\.tsx$/.exec(file)?.[1] ?? "");

describe("A page of the site", () => {
  it.each(pages.filter((page) => !inBackOffice(page)))(
    "at $address is a visit, if one comes for it",
    (page) => {
      expect(isPublicPage(page.address)).toBe(!isNoVisit(page));
    },
  );

  it.each(pages.filter(inBackOffice))("at $address is none of the readers' pages", ({ address }) => {
    expect(isPublicPage(address)).toBe(false);
  });

  /** With a token or a draft in the address, about the browser's own data, or one of as many as there are rows. */
  const uncached =
    /^\/(?:offrir|envies|panier|lettre|connexion|inscription|mot-de-passe-oublie|verification|reinitialisation-mot-de-passe|membre|lire\/bibliotheque|lire\/exemple\/exemple(?:\/extrait\/lecture)?$|maintenance|paiement-simule|inconnu|admin\/(?:login|inconnu))|\/exemple\/(?:modifier|nouvelle-edition)|^\/admin\/.*\/exemple/;

  it.each(pages)("at $address is cached, unless it is no page for all", ({ address }) => {
    const isCached = publicAddresses([])(address) !== null;
    expect(isCached).toBe(!uncached.test(address));
  });
});
