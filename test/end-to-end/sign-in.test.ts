import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { buildAdministrator, buildMember, type BuiltMember } from "#test/factories.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let shop: SeededShop;
let browser: Browser;
let member: BuiltMember;
let admin: Awaited<ReturnType<typeof buildAdministrator>>;
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    member = await buildMember(inside, { username: "cle" });
    admin = await buildAdministrator(inside);
  });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
}, 60_000);

/** A device that verifies its owner without a hand, through the browser's protocol. */
async function withAuthenticator(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  const { authenticatorId } = await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the device answers, as a person who looks at it would make it. */
    answers: (enabled: boolean) =>
      protocol.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

describe("A member's passkey", () => {
  it("is added on the profile, offered at the login without typing, used by the button, and removed", async () => {
    const { page, context, faults, open } = await openReader(browser, shop.url, {
      token: member.token,
      width: 360,
    });
    const device = await withAuthenticator(page);
    await open("/membre/profil");
    const keys = page.getByRole("region", { name: "Clés d’accès" });
    await keys.getByLabel("Nom de la nouvelle clé").fill("Mon téléphone");
    await keys.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await keys.getByText("Mon téléphone").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    // The device answers the offer of the login as soon as it is made.
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await page.goto("/connexion?from=%2Fpresentation");
    await arriveAt(page, /\/presentation$/);

    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await device.answers(false);
    await page.goto("/connexion");
    await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
    await device.answers(true);
    await page.getByRole("button", { name: /menu du compte/ }).waitFor();

    await open("/membre/profil");
    await keys.getByText(/utilisée le/).waitFor();
    await keys.getByRole("button", { name: "Retirer la clé d’accès Mon téléphone" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
    await keys.getByText("Mon téléphone").waitFor({ state: "detached" });
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("An administrator's passkey", () => {
  it("is added in the settings and opens the back office", async () => {
    const { page, context, faults } = await openReader(browser, shop.url);
    await withAuthenticator(page);
    await page.goto("/admin/login");
    await page.getByLabel("Identifiant").fill(admin.username);
    await page.getByLabel("Mot de passe", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await arriveAt(page, /\/admin$/);
    await page.goto("/admin/reglages?onglet=compte");
    const keys = page.getByRole("region", { name: "Clés d’accès" });
    await keys.getByLabel("Nom de la nouvelle clé").fill("Bureau");
    await keys.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await keys.getByText("Bureau").waitFor();
    await expectAccessible(page);
    await context.clearCookies();
    await page.goto("/admin/login");
    await arriveAt(page, /\/admin$/);
    await page.getByRole("heading", { name: "Tableau de bord" }).waitFor();
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    await context.close();
  });
});
