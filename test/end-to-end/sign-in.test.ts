import type { Browser, Page } from "playwright-core";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberSessions } from "#readers/accounts/accounts.tables.ts";
import { before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { buildAdministrator, buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
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
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** A device that verifies its owner without a hand, through the browser's protocol. */
async function withAuthenticator(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe("A member's passkey", () => {
  it("is added on the profile, offered at the login without typing, used by the button, and removed", async () => {
    const { page, context, faults, open } = await openReader(browser, shop.url, {
      token: member.token,
      width: 360,
    });
    await withAuthenticator(page);
    await open("/membre/profil/securite");
    const keys = page.getByRole("region", { name: "Clés d’accès" });
    await keys.getByLabel("Nom de la nouvelle clé").fill("Mon téléphone");
    await keys.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    await keys.getByText("Mon téléphone", { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await keys.getByRole("button", { name: "Renommer la clé d’accès Mon téléphone" }).click();
    const renaming = page.getByRole("dialog", { name: "Renommer la clé d’accès" });
    await renaming.getByLabel("Nom").fill("Ma liseuse");
    await renaming.getByRole("button", { name: "Renommer" }).click();
    await keys.getByText("Ma liseuse", { exact: true }).waitFor();

    // The device answers the offer of the login as soon as it is made.
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await page.goto("/connexion?from=%2Fpresentation");
    await arriveAt(page, /\/presentation$/);

    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    // Without offers, as in a browser that has none: the button asks.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto("/connexion");
    await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
    await page.getByRole("button", { name: /menu du compte/ }).waitFor();

    await open("/membre/profil/securite");
    await keys.getByText(/utilisée le/).waitFor();
    // Logged in an hour ago: the passkey proves who asks.
    const { db, now } = shop.inside.deps;
    await db.update(memberSessions).set({ confirmedAt: before(now(), hours(1)) });
    await keys.getByRole("button", { name: "Retirer la clé d’accès Ma liseuse" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirmez que c’est bien vous" });
    await dialog.getByRole("button", { name: "Utiliser une clé d’accès" }).waitFor();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
    await keys.getByText("Ma liseuse", { exact: true }).waitFor({ state: "detached" });
    expect(faults.filter((fault) => !/ 403 /.test(fault))).toEqual([]);
    await context.close();
  });
});

describe("A member's second factor", () => {
  it("is set up from the QR code's page, shows its recovery codes, and is asked for at the login", async () => {
    const reader = await buildMember(shop.inside, { username: "prudente" });
    const { page, context, faults, open } = await openReader(browser, shop.url, {
      token: reader.token,
      width: 360,
    });
    await open("/membre/profil/securite");
    const part = page.getByRole("region", { name: "Validation en deux étapes" });
    await part.getByRole("button", { name: "Activer la validation en deux étapes" }).click();
    await part.getByRole("img", { name: /Code QR/ }).waitFor();
    const secret = (await part.locator("p.font-mono").textContent())?.replaceAll(" ", "") ?? "";
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await part.getByLabel("Code à six chiffres").fill(code);
    await part.getByRole("button", { name: "Activer", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Vos codes de secours" });
    await dialog.waitFor();
    const codes = await dialog.getByRole("listitem").allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "C’est noté" }).click();
    await part.getByText("Il vous reste 10 codes de secours.").waitFor();

    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await page.goto("/connexion");
    await page.getByLabel("Adresse e-mail").fill(reader.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(testPassword);
    await page.getByRole("button", { name: "Se connecter" }).click();
    const field = page.getByLabel("Code de connexion");
    await field.fill("000000");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByText("Ce code n’est pas le bon").first().waitFor();
    await page.getByRole("button", { name: "J’ai perdu mon deuxième facteur" }).click();
    await page.getByRole("button", { name: "Demander le retrait" }).click();
    await page.getByText("C’est noté.").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await field.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: /menu du compte/ }).waitFor();
    const notice = page.getByRole("complementary", { name: "Sécurité du compte" });
    await notice.getByText(/la validation en deux étapes de votre compte sera retirée/).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // Another hour later, a code of the account proves who cancels.
    const { db, now } = shop.inside.deps;
    await db.update(memberSessions).set({ confirmedAt: before(now(), hours(1)) });
    await notice.getByRole("button", { name: "Annuler la demande" }).click();
    const identity = page.getByRole("dialog", { name: "Confirmez que c’est bien vous" });
    await expect.poll(() => identity.getByLabel("Votre mot de passe").count()).toBe(0);
    await identity.getByLabel("Code de connexion").fill("000000");
    await identity.getByRole("button", { name: "Confirmer" }).click();
    await identity.getByText("Ce code n’est pas le bon").first().waitFor();
    await identity.getByLabel("Code de connexion").fill(codes[1] ?? "");
    await identity.getByRole("button", { name: "Confirmer" }).click();
    await notice.waitFor({ state: "detached" });
    expect(faults.filter((fault) => !/ 40[013] /.test(fault))).toEqual([]);
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
    await keys.getByText("Bureau", { exact: true }).waitFor();
    await expectAccessible(page);
    await context.clearCookies();
    await page.goto("/admin/login");
    await arriveAt(page, /\/admin$/);
    await page.getByRole("heading", { name: "Tableau de bord" }).waitFor();
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    await context.close();
  });
});
