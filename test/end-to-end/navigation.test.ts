import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#test/browser.ts";
import { buildAdministrator, buildBook, buildMember, type BuiltMember } from "#test/factories.ts";
import { addressIs, openReader, untilSettled } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let shop: SeededShop;
let browser: Browser;
let member: BuiltMember;

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    await inside.news.save("Chers lecteurs.");
    for (let number = 1; number <= 14; number++) await buildBook(inside, { title: `Tome ${number}` });
    member = await buildMember(inside, { username: "passepartout" });
    await buildAdministrator(inside);
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const reader = (options: Parameters<typeof openReader>[2] = {}) => openReader(browser, shop.url, options);
const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("href"));
const bookLinks = (page: Page) => page.locator("article a[href^='/livre/']:visible");

describe("Back in the history", () => {
  it.each(["/", "/catalogue", "/catalogue?sort=title_asc&page=2"])(
    "finds the place on %s again, for the eye and for the keyboard; a new page begins at the top",
    async (path) => {
      const { page, context, open, faults } = await reader();
      await open(path);
      const link = bookLinks(page).last();
      await link.focus();
      await page.evaluate(() => scrollTo(0, 700));
      const place = await placeOf(page);
      expect(place).toBeGreaterThan(100);
      const href = await focused(page);
      await page.keyboard.press("Enter");
      await addressIs(page, href ?? "");
      await page.getByText("Édition", { exact: true }).first().waitFor();
      await expect.poll(() => placeOf(page)).toBe(0);
      expect(await focused(page)).toBeNull();
      await page.goBack();
      await addressIs(page, path);
      await expect.poll(() => placeOf(page)).toBe(place);
      await expect.poll(() => focused(page)).toBe(href);
      await page.goForward();
      await addressIs(page, href ?? "");
      await expect.poll(() => placeOf(page)).toBe(0);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it("gives the focus back to the link after a page that was left before it had a title", async () => {
    const { page, context, open, faults } = await reader();
    await open("/catalogue");
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/books/**", async (route) => {
      await answered.promise;
      await route.continue();
    });
    const link = bookLinks(page).last();
    await link.focus();
    const href = await focused(page);
    await page.keyboard.press("Enter");
    await addressIs(page, href ?? "");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await page.goBack();
    await addressIs(page, "/catalogue");
    await expect.poll(() => focused(page)).toBe(href);
    answered.resolve();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("finds it again after a page of another program, and after a reload", async () => {
    const { page, context, open, faults } = await reader();
    await open("/catalogue");
    await page.evaluate(() => scrollTo(0, 600));
    await page.goto("/api/categories");
    await page.goBack();
    await untilSettled(page);
    await expect.poll(() => placeOf(page)).toBe(600);
    await page.reload();
    await untilSettled(page);
    await expect.poll(() => placeOf(page)).toBe(600);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("keeps the places of one page apart that links on it led to", async () => {
    const { page, context, open, faults } = await reader();
    await open("/cgu");
    const contents = page.getByRole("navigation", { name: "Sommaire" }).getByRole("link");
    const places: number[] = [];
    for (const index of [2, 8]) {
      await contents.nth(index).click();
      await expect.poll(() => placeOf(page)).not.toBe(places.at(-1) ?? 0);
      places.push(await placeOf(page));
      await page.evaluate(() => scrollBy(0, -40));
    }
    const title = await page.evaluate(
      () => document.querySelector(location.hash)?.getBoundingClientRect().top,
    );
    expect(title).toBeGreaterThanOrEqual(0);
    await page.goBack();
    await expect.poll(() => placeOf(page)).toBe((places[0] ?? 0) - 40);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("a filter leaves the page where it is", async () => {
    const { page, context, open } = await reader();
    await open("/catalogue");
    await page.evaluate(() => scrollTo(0, 150));
    await page.getByRole("combobox", { name: "Trier par" }).selectOption("title_asc");
    await addressIs(page, "/catalogue?sort=title_asc");
    expect(await placeOf(page)).toBe(150);
    await context.close();
  });
});

const forms: [path: string, fields: string[], button: string, links: string[]][] = [
  [
    "/connexion",
    ["Adresse e-mail", "Mot de passe", "Se souvenir de moi"],
    "Se connecter",
    ["/inscription", "/mot-de-passe-oublie"],
  ],
  [
    "/inscription",
    ["Adresse e-mail", "Pseudo", "Mot de passe", "Confirmation du mot de passe", "J’accepte les"],
    "S’inscrire",
    ["/cgu", "/connexion"],
  ],
  ["/mot-de-passe-oublie", ["Adresse e-mail"], "Recevoir le lien", ["/connexion"]],
  [
    "/reinitialisation-mot-de-passe?token=abc",
    ["Nouveau mot de passe", "Confirmation du mot de passe"],
    "Changer le mot de passe",
    [],
  ],
  ["/admin/login", ["Identifiant", "Mot de passe"], "Se connecter", ["/"]],
];

describe.each(forms)("The form of %s", (path, fields, button, links) => {
  // Those that work without scripts can be filled in at once (decision 135).
  const isPlain = path === "/connexion" || path === "/inscription";

  it("is whole in the first HTML, disabled where it needs the program, and nothing moves when it comes", async () => {
    const { page, context, faults } = await reader({ width: 360 });
    let letProgramsCome = () => {};
    const programs = new Promise<void>((resolve) => (letProgramsCome = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await programs;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const main = page.getByRole("main");
    await main.getByRole("button", { name: button }).waitFor();
    expect(await page.content()).not.toContain("Chargement…");
    for (const field of fields)
      await expect
        .poll(() => main.getByLabel(field, { exact: field !== "J’accepte les" }).isDisabled(), {
          message: field,
        })
        .toBe(!isPlain);
    await expect.poll(() => main.getByRole("button", { name: button }).isDisabled()).toBe(!isPlain);
    for (const link of links)
      await expect
        // With the page to return to, if the form works without scripts.
        .poll(() => main.locator(`a[href="${link}"], a[href^="${link}?"]`).count(), { message: link })
        .toBe(1);
    const height = () => main.evaluate((element) => element.getBoundingClientRect().height);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
        (link) => link.sheet !== null,
      ),
    );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await height();
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const look = () => document.body.innerText.includes("Chargement…") && said.push("Chargement…");
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    letProgramsCome();
    for (const field of fields)
      await expect
        .poll(() => main.getByLabel(field, { exact: field !== "J’accepte les" }).isEnabled(), {
          message: field,
        })
        .toBe(true);
    expect(await height()).toBe(before);
    await expect.poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    await context.close();
  });
});

describe("A signed-in member", () => {
  it("is still redirected from visitors' pages, and sees a waiting message until the session is known", async () => {
    const { page, context } = await reader({ token: member.token });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/auth/me", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("/connexion");
    await expect.poll(() => page.getByRole("main").getByText("Chargement…").count()).toBe(1);
    answer();
    await addressIs(page, `/membre/${member.id}`);
    await context.close();
  });
});

describe("The header", () => {
  it.each([360, 768, 1440])(
    "shows before the scripts are there who reads, and nothing moves when they come, at %i px",
    async (width) => {
      for (const who of ["visitor", "member"] as const) {
        const { page, context, faults } = await reader(
          who === "member" ? { width, token: member.token } : { width },
        );
        let letProgramsCome = () => {};
        const programs = new Promise<void>((resolve) => (letProgramsCome = resolve));
        if (who === "member") {
          await page.goto("/");
          await untilSettled(page);
        }
        await page.route("**/assets/*.js", async (route) => {
          await programs;
          await route.continue();
        });
        await page.goto("/presentation", { waitUntil: "commit" });
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
        );
        const banner = page.getByRole("banner");
        const visitors = banner.locator("a[href^='/connexion'], button[popovertarget]");
        const members = banner.getByRole("link", { name: "Mon compte" });
        const [shown, other] = who === "member" ? [members, visitors] : [visitors, members];
        await shown.filter({ visible: true }).first().waitFor();
        await expect.poll(() => other.filter({ visible: true }).count(), { message: who }).toBe(0);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const parts = banner.locator("a:visible, button:visible, summary:visible");
        const places = () =>
          parts.evaluateAll((all) => all.map((part) => JSON.stringify(part.getBoundingClientRect())));
        const before = await places();
        await expect.poll(() => banner.locator("[data-status]").getAttribute("data-status")).toBe("loading");
        letProgramsCome();
        await untilSettled(page);
        expect(await places(), who).toEqual(before);
        if (who === "member")
          await expect
            .poll(() => banner.getByRole("button", { name: "passepartout, menu du compte" }).count())
            .toBe(1);
        expect(faults).toEqual([]);
        await context.close();
      }
    },
  );
});
