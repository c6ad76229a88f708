import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitorDays, visitorMarks } from "#readers/visitors/visitors.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { clientAddress, isPublicPage } from "#readers/visitors/visitors.rules.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => shop?.close());

const visit = (address: string, userAgent = "Mozilla/5.0", path = "/catalogue") =>
  shop.call("GET", path, { headers: { "x-forwarded-for": address, "user-agent": userAgent } });

describe("Visitors (decisions.md, “Back office”)", () => {
  it("are counted once a day each, by address and browser; programs and calls are none", async () => {
    for (let times = 0; times < 3; times++) await visit("203.0.113.1");
    await visit("203.0.113.2");
    await visit("203.0.113.2", "Mozilla/5.0 (autre)");
    await visit("203.0.113.3", "Googlebot/2.1");
    await visit("203.0.113.4", "Mozilla/5.0", "/api/books");
    await visit("203.0.113.5", "Mozilla/5.0", "/admin");
    expect(await shop.visitors.recent()).toBe(3);
    await visit("203.0.113.1");
    expect(await shop.visitors.recent()).toBe(3);
  });

  it("cannot be found in what is left when their day is over", async () => {
    const before = await shop.visitors.recent();
    const [today] = await shop.deps.db.select().from(visitorMarks);
    expect(today?.mark.length).toBe(16);
    travelTo(shop, after(shop.clock.now, days(1)));
    await visit("203.0.113.1");
    expect(await shop.visitors.recent()).toBe(before + 1);
    const marks = await shop.deps.db.select().from(visitorMarks);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.mark).not.toEqual(today?.mark);
    const salts = (await shop.deps.db.select().from(visitorDays)).filter(({ salt }) => salt !== null);
    expect(salts).toHaveLength(1);
  });

  it("leave the figure after 30 days", async () => {
    travelTo(shop, after(shop.clock.now, days(60)));
    expect(await shop.visitors.recent()).toBe(0);
  });

  it("are identified by the address from the shop's own proxies, not by a client's claim", () => {
    expect(clientAddress("10.0.0.1", "1.2.3.4, 5.6.7.8", 0)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "1.2.3.4, 5.6.7.8", 1)).toBe("5.6.7.8");
    expect(clientAddress("10.0.0.1", "1.2.3.4, 5.6.7.8", 2)).toBe("1.2.3.4");
    expect(clientAddress("10.0.0.1", "5.6.7.8", 3)).toBe("5.6.7.8");
    expect(clientAddress("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
  });

  it.each([
    "/",
    "/?x=1",
    "/catalogue?q=zola",
    "/livre/nana",
    "/livre/nana/texte-integral",
    "/membre/x",
    "/lire/nana/poche/extrait",
  ])("come to pages such as %s", (url) => expect(isPublicPage(url)).toBe(true));
  it.each([
    "/api/books",
    "/admin",
    "/assets/x.js",
    "/couvertures/a/480.jpeg",
    "/wp-login.php",
    "/healthz",
    "/lire/nana/poche/contenu/c1.xhtml",
    "/lire/nana/poche/extrait.epub",
  ])("do not come to %s", (url) => expect(isPublicPage(url)).toBe(false));
});
