import { Secret, TOTP } from "otpauth";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allReady, cataloguePageSize } from "#books/catalogue/books/books.rules.ts";
import { arriveAt, expectFits, launchBrowser } from "#test/browser.ts";
import { buildBook, buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let shop: SeededShop;
let browser: Browser;
let member: BuiltMember;

beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    const editions = [{ title: "Texte intégral", priceCents: 499, formats: allReady }];
    for (const name of ["L’Île mystérieuse", "Le Phare"])
      await buildBook(inside, { title: name, author: "Jules Verne", editions });
    const free = [{ title: "Poèmes", isFree: true }];
    for (let number = 10; number < 10 + cataloguePageSize; number++)
      await buildBook(inside, { title: `Recueil ${number}`, author: "Paul Fort", editions: free });
    member = await buildMember(inside, { username: "lidenbrock" });
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function openPlain() {
  const context = await browser.newContext({ baseURL: shop.url, locale: "fr-FR", javaScriptEnabled: false });
  return { context, page: await context.newPage() };
}

async function logIn(page: Page, { email }: BuiltMember): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** Codes from an application as the second step of the member's login. */
async function requireCodes({ inside }: SeededShop, { id, token }: BuiltMember): Promise<void> {
  const path = `/api/users/${id}/second-factor`;
  const { json } = await inside.call("POST", `${path}/options`, { token });
  const code = new TOTP({ secret: Secret.fromBase32(json.secret) }).generate();
  const { status } = await inside.call("POST", path, { token, body: { challenge: json.challenge, code } });
  expect(status).toBe(201);
}

describe("Without scripts", () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    ({ context, page } = await openPlain());
  });
  afterAll(() => context?.close());
  const titles = () => page.getByRole("main").getByRole("heading", { level: 3 }).allInnerTexts();

  it("the catalogue is sorted, filtered and paged", async () => {
    await page.goto("/catalogue");
    await page.getByLabel("Trier par").selectOption({ label: "Titre A→Z" });
    await page.getByRole("button", { name: "Appliquer" }).click();
    await expect.poll(async () => (await titles())[0]).toMatch(/L’Île mystérieuse/);
    await page.getByRole("link", { name: "Suivant" }).first().click();
    await arriveAt(page, /sort=title_asc.*page=2|page=2.*sort=title_asc/);
    await expect.poll(async () => (await titles()).length).toBe(2);
    await page.getByLabel("Gratuit pour abonnés").check();
    await page.getByRole("button", { name: "Appliquer" }).click();
    await expect.poll(titles).toHaveLength(cataloguePageSize);
    await page.getByText(`${cataloguePageSize} résultat`).first().waitFor();
  });

  it("a login that needs a second step says so on its page, and opens no session", async () => {
    const careful = await buildMember(shop.inside);
    await requireCodes(shop, careful);
    await page.goto("/connexion?from=%2Fpanier");
    await logIn(page, careful);
    await page
      .getByRole("alert")
      .getByText(/seconde étape/)
      .waitFor();
    expect(new URL(page.url()).search).toBe("?from=%2Fpanier");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("encrier_session");
  });

  it("the return from the payment says what follows", async () => {
    await page.goto("/panier?success=1");
    await page.getByRole("heading", { level: 1, name: /Paiement en cours/ }).waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Continuer dans le catalogue" }).isVisible())
      .toBe(true);
  });

  it("no box of the order waits for scripts, and the header's circle is not empty", async () => {
    await page.goto("/catalogue?q=phare");
    await page.getByRole("button", { name: /Ajouter au panier/ }).click();
    await page.getByRole("link", { name: "Connexion" }).last().click();
    await logIn(page, member);
    await page.getByRole("checkbox", { name: /rétractation/ }).waitFor();
    await expect.poll(() => page.getByText("facture à un autre nom").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Mon compte" }).locator("svg").waitFor();
  });
});

/** axe itself needs scripts: here the page's own are kept away, and its style takes the browser for one without any. */
async function openScriptless() {
  const context = await browser.newContext({ baseURL: shop.url, locale: "fr-FR" });
  await context.route("**/assets/*.js", (route) => route.abort());
  await context.route("**/assets/*.css", async (route) => {
    const style = await (await route.fetch()).text();
    await route.fulfill({ contentType: "text/css", body: style.replaceAll(/\(scripting: ?none\)/g, "all") });
  });
  return { context, page: await context.newPage() };
}
const looks = [360, 768, 1440].flatMap((width) => [{ width }, { width, dark: true }]);

describe("What a browser without scripts shows", () => {
  it("is accessible and fits, to a visitor", async () => {
    const { context, page } = await openScriptless();
    for (const path of ["/", "/catalogue", "/livre/le-phare", "/connexion", "/inscription"]) {
      await page.goto(path);
      await page.getByText("n’exécute pas de scripts").waitFor();
      await expectFits(page, looks);
    }
    await context.close();
  });

  it("is accessible and fits, to a member who orders", async () => {
    const { context, page } = await openScriptless();
    await page.goto("/catalogue?q=phare");
    await page.getByRole("button", { name: /Ajouter au panier/ }).click();
    await page.getByRole("link", { name: "Connexion" }).last().click();
    await logIn(page, member);
    await page.getByRole("checkbox", { name: /rétractation/ }).waitFor();
    for (const path of ["/panier", "/panier?success=1", "/membre/profil"]) {
      await page.goto(path);
      await expectFits(page, looks);
    }
    await context.close();
  });
});

describe("A kept page", () => {
  const read = async (path: string, cookie = "") => {
    const answer = await fetch(shop.url + path, { headers: { cookie } });
    return {
      cache: answer.headers.get("cache-control"),
      set: answer.headers.get("set-cookie"),
      html: await answer.text(),
    };
  };
  const cookies =
    "encrier_cart=1.2; encrier_note=%7B%22page%22%3A%22%2Fcatalogue%22%2C%22error%22%3A%22Faux%22%7D";

  it.each(["/", "/catalogue", "/livre/le-phare"])(
    "%s is the same whatever cart and note a browser has",
    async (path) => {
      const plain = await read(path);
      // A page may be renewed between two requests.
      await expect.poll(async () => (await read(path, cookies)).html === (await read(path)).html).toBe(true);
      expect((await read(path, cookies)).set).toBeNull();
      expect(plain.cache).not.toMatch(/private|no-store/);
      // The mark alone says nothing: neither a session nor a page of one's own.
      const marked = await read(path, "encrier_plain=tab");
      expect([marked.cache, marked.html.includes('data-session=""')]).toEqual([plain.cache, false]);
    },
  );

  it("is made for a session alone, and no cache keeps that", async () => {
    const own = await read("/catalogue", "encrier_plain=tab; encrier_session=x");
    expect([own.cache, own.html.includes('<html data-session=""')]).toEqual(["private, no-store", true]);
    expect((await read("/catalogue")).html).not.toContain('<html data-session=""');
  });

  it.each(["/panier", "/connexion", "/inscription"])(
    "%s, which reads cookies, is kept nowhere",
    async (path) => {
      expect((await read(path)).cache).toBe("private, no-store");
    },
  );

  it.each(["{}", "[]", "null", '"x"', '{"page":7}', '{"page":"/connexion","error":{"a":1}}', "{"])(
    "a note that the shop has not written is not shown: %s",
    async (note) => {
      const answer = await fetch(`${shop.url}/connexion`, {
        headers: { cookie: `encrier_note=${encodeURIComponent(note)}` },
      });
      expect(answer.status).toBe(200);
    },
  );
});
