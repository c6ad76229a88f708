import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arriveAt, expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { memberSessions } from "#readers/accounts/accounts.tables.ts";
import { before } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { linkIn, startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openReader, pathIs, type ReaderOptions, visit } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

const password = "Trombone-7-lagune";
const minute = 60_000;

let mail: TestMailServer;
let shop: SeededShop;
let browser: Browser;

beforeAll(async () => {
  mail = await startMailServer();
  shop = await openSeededShop(() => Promise.resolve(), { SMTP_URL: mail.url, LOG_LEVEL: "info" });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await mail?.close();
});

const reader = (options: ReaderOptions = {}) => openReader(browser, shop.url, options);

const post = (path: string, body: object) =>
  fetch(`${shop.url}/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** A verified member, created by the same calls as the screens'. */
async function newMember(username: string) {
  const email = `${username}@exemple.fr`;
  await post("signup", { email, username, password, acceptCgu: true });
  const link = linkIn(await mail.waitFor(email, "Confirmez votre adresse"), "/verification");
  await fetch(`${shop.url}/api/auth/verify${link.search}`);
  return { email, username };
}

async function logIn(page: Page, email: string, remember = false): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  if (remember) await page.getByLabel("Se souvenir de moi").check();
  await page.getByRole("button", { name: "Se connecter" }).click();
}

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("token") !== null, sessionStorage.getItem("token") !== null]);
const signedIn = (page: Page) => page.getByRole("button", { name: /menu du compte/ });

async function logOut(page: Page): Promise<void> {
  await signedIn(page).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await page.getByRole("link", { name: "Connexion" }).first().waitFor();
}

describe("logging in and out", () => {
  it("keeps the token where 'remember' says, and one tab logs the others out", async () => {
    const { email } = await newMember("retenue");
    const { page, context, faults } = await reader();
    await visit(page, "/connexion");
    await logIn(page, email);
    await pathIs(page, "/");
    expect(await stored(page)).toEqual([false, true]);
    await logOut(page);
    expect(await stored(page)).toEqual([false, false]);

    await visit(page, "/connexion");
    await logIn(page, email, true);
    await pathIs(page, "/");
    expect(await stored(page)).toEqual([true, false]);
    const other = await context.newPage();
    await visit(other, "/membre/parametres");
    await other.getByRole("heading", { level: 1 }).waitFor();
    await logOut(page);
    await pathIs(other, "/");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("returns to this site only, and sends signed-in members away from visitors' pages", async () => {
    const { email } = await newMember("voyageuse");
    const { page, context } = await reader();
    const targets: [string, string][] = [
      ["/catalogue?q=zola", "/catalogue"],
      ["https://evil.example/", "/"],
      ["//evil.example", "/"],
      ["/\\evil.example", "/"],
      ["javascript:alert(1)", "/"],
      ["/connexion", "/"],
    ];
    for (const [from, path] of targets) {
      await visit(page, `/connexion?${new URLSearchParams({ from })}`);
      await logIn(page, email);
      await signedIn(page).waitFor();
      await pathIs(page, path);
      expect(new URL(page.url()).origin).toBe(shop.url);
      if (from !== targets.at(-1)?.[0]) await logOut(page);
    }
    await page.goto("/inscription");
    await arriveAt(page, /\/membre\//);
    await context.close();
  });

  it("says what was wrong", async () => {
    const { page, context } = await reader({ width: 360 });
    await visit(page, "/connexion");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Veuillez remplir tous les champs.").waitFor();
    await logIn(page, "personne@exemple.fr");
    await page.getByText("E-mail ou mot de passe incorrect.").waitFor();
    await page.route("**/api/auth/login", (route) => route.abort());
    await logIn(page, "personne@exemple.fr");
    await page.getByText("Erreur de connexion au serveur.").waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await context.close();
  });
});

describe("signing up", () => {
  it("asks for a name 450 ms after the last key, and ignores stale answers", async () => {
    await newMember("occupee");
    const { page, context } = await reader();
    const asked: string[] = [];
    // The answer to the first name comes after that to the second.
    const { promise: late, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/auth/check-availability", async (route) => {
      const { username } = route.request().postDataJSON() as { username?: string };
      if (username) asked.push(username);
      if (username === "occupee") await late;
      await route.continue().catch(() => undefined);
    });
    await page.clock.install();
    // Text typed before hydration would be lost.
    await visit(page, "/inscription");
    const name = page.getByLabel("Pseudo");
    await page.clock.pauseAt(new Date(Date.now() + minute));
    await name.fill("occ");
    await page.clock.runFor(449);
    await name.fill("occupee");
    await page.clock.runFor(449);
    expect(asked).toEqual([]);
    const outdated = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/check-availability"),
    );
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(["occupee"]);
    await name.fill("occupee2");
    await page.clock.runFor(450);
    await page.clock.resume();
    await page.getByText("Pseudo disponible.").waitFor();
    release();
    // The request has been aborted.
    await outdated;
    await expect.poll(() => page.getByText("Pseudo déjà pris.").count()).toBe(0);
    expect(asked).toEqual(["occupee", "occupee2"]);
    await name.fill("OCCUPEE");
    await name.blur();
    await page.getByText("Pseudo déjà pris.").waitFor();
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
    const described = (await name.getAttribute("aria-describedby")) ?? "";
    const texts = await Promise.all(
      described.split(" ").map((id) => page.locator(`[id="${id}"]`).innerText()),
    );
    expect(texts.join(" ")).toContain("Pseudo déjà pris.");

    await page.getByLabel("Mot de passe", { exact: true }).fill("abc");
    await page.getByText(/Manque : 8 caractères/).waitFor();
    await page.getByLabel("Mot de passe", { exact: true }).fill("P@ssw0rd1!");
    await page.getByText(/l’un des premiers/).waitFor();
    await page.getByLabel("Mot de passe", { exact: true }).fill("cerf-volant-9-Lagune-trombone!");
    await page.getByText(/excellent mot de passe/).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it("names each wrong field and leads to the first; once the account exists, the form is empty", async () => {
    const { page, context, faults } = await reader({ width: 360 });
    await visit(page, "/inscription");
    const submit = page.getByRole("button", { name: "S’inscrire" });
    const fields = ["Adresse e-mail", "Pseudo", "Mot de passe", "Confirmation du mot de passe"];
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field("Adresse e-mail").fill("neuve@exemple.fr");
    await submit.click();
    await page.getByText("Veuillez corriger les champs signalés.").waitFor();
    await page.getByText("3–15 caractères : lettres, chiffres, - ou _.").waitFor();
    await page.getByText("Manque : 8 caractères, une majuscule, un chiffre, un caractère spécial").waitFor();
    await page.getByText("Veuillez accepter les conditions générales.").waitFor();
    await expect.poll(() => field("Pseudo").evaluate((one) => one === document.activeElement)).toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await field("Pseudo").fill("neuve");
    await field("Mot de passe").fill(password);
    await page.getByText("Mot de passe valide.").waitFor();
    await field("Confirmation du mot de passe").fill("autre");
    await page.getByRole("checkbox", { name: /J’accepte/ }).check();
    await submit.click();
    await page.getByText("Ne correspond pas au mot de passe.").waitFor();
    await page.getByText("Veuillez corriger les champs signalés.").waitFor();
    await field("Confirmation du mot de passe").fill(password);
    // No error is shown any more.
    await page.getByText("Veuillez corriger les champs signalés.").waitFor({ state: "detached" });
    await submit.click();
    await page.getByText("Inscription réussie. Vérifiez votre mail.").waitFor();
    for (const label of fields)
      await expect.poll(() => field(label).inputValue(), { message: label }).toBe("");
    await expect.poll(() => page.getByRole("checkbox", { name: /J’accepte/ }).isChecked()).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("leads from the mailed link to the login in 3 seconds, and removes the token from the address immediately", async () => {
    await post("signup", { email: "lien@exemple.fr", username: "lien", password, acceptCgu: true });
    const link = linkIn(await mail.waitFor("lien@exemple.fr", "Confirmez votre adresse"), "/verification");
    const { page, context, faults } = await reader();
    const { promise: mayAsk, resolve: ask } = Promise.withResolvers<void>();
    await page.route("**/api/auth/verify?**", async (route) => {
      await mayAsk;
      await route.continue();
    });
    const answer = await page.goto(link.pathname + link.search);
    await page.getByText("Vérification en cours...").waitFor();
    ask();
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    await page.getByText("Votre compte a été vérifié avec succès.").waitFor();
    expect(page.url()).toBe(`${shop.url}/verification`);
    await pathIs(page, "/connexion");
    await page.goto("/verification");
    await page.getByText("Lien de vérification invalide.").waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("leads a mailbox's owner to a name and a password of their own", async () => {
    const email = "titulaire@exemple.fr";
    await post("signup", { email, username: "usurpatrice", password, acceptCgu: true });
    const message = await mail.waitFor(email, "Ce n’est pas moi, ou pas mon choix");
    const link = linkIn(message, "/verification/choix");
    const { page, context, faults } = await reader({ width: 360 });
    await visit(page, link.pathname + link.search);
    await page.getByRole("heading", { level: 1, name: "À vous de choisir" }).waitFor();
    expect(page.url()).toBe(`${shop.url}/verification/choix`);
    const submit = page.getByRole("button", { name: "Prendre ce compte en main" });
    await submit.click();
    await page.getByText("3–15 caractères : lettres, chiffres, - ou _.").waitFor();
    await page.getByText("Veuillez accepter les conditions générales.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Pseudo").fill("titulaire");
    await page.getByLabel("Mot de passe", { exact: true }).fill("Lagune-8-trombone");
    await page.getByLabel("Confirmation du mot de passe").fill("Lagune-8-trombone");
    await page.getByRole("checkbox", { name: /J’accepte/ }).check();
    await submit.click();
    await page.getByText("Ce compte est à vous.").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain("Ce compte est à vous.");
    await pathIs(page, "/connexion");
    await logIn(page, email);
    await page.getByText("E-mail ou mot de passe incorrect.").waitFor();
    await page.getByLabel("Mot de passe", { exact: true }).fill("Lagune-8-trombone");
    await page.getByRole("button", { name: "Se connecter" }).click();
    await pathIs(page, "/");
    await page.getByRole("button", { name: /titulaire/ }).waitFor();
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    await context.close();

    const late = await reader();
    await visit(late.page, link.pathname + link.search);
    await late.page.getByLabel("Pseudo").fill("encore");
    await late.page.getByLabel("Mot de passe", { exact: true }).fill("Lagune-8-trombone");
    await late.page.getByLabel("Confirmation du mot de passe").fill("Lagune-8-trombone");
    await late.page.getByRole("checkbox", { name: /J’accepte/ }).check();
    await late.page.getByRole("button", { name: "Prendre ce compte en main" }).click();
    await late.page.getByText("Lien invalide.").waitFor();
    await late.page.getByRole("link", { name: "Demander un nouveau lien" }).click();
    await pathIs(late.page, "/mot-de-passe-oublie");
    await late.context.close();
  });

  it("replaces a forgotten password", async () => {
    const { email } = await newMember("oublieuse");
    const path = "/reinitialisation-mot-de-passe";
    const { page, context } = await reader({ width: 360 });
    await visit(page, "/mot-de-passe-oublie");
    await page.getByLabel("Adresse e-mail").fill("oublieuse");
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
    await page.getByText("Adresse e-mail invalide.").waitFor();
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
    await page.getByText("Si un compte existe, un email a été envoyé.").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain("un email a été envoyé");
    await expectAccessible(page);
    const link = linkIn(await mail.waitFor(email, "Choisir un mot de passe"), path);
    await page.goto(path);
    await page.getByText("Lien invalide").waitFor();
    await visit(page, link.pathname + link.search);
    const field = page.getByLabel("Nouveau mot de passe", { exact: true });
    await field.fill("Lagune-8-trombone");
    expect(new URL(page.url()).search).toBe("");
    await page.getByLabel("Confirmation du mot de passe").fill("autre");
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await page.getByText("Les mots de passe ne correspondent pas.").waitFor();
    await page.getByLabel("Confirmation du mot de passe").fill("Lagune-8-trombone");
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await page.getByText("Votre mot de passe a été changé.").waitFor();
    await expect.poll(focused).toContain("Votre mot de passe a été changé.");
    await pathIs(page, "/connexion");

    // The link has been used: the page offers another one.
    await visit(page, link.pathname + link.search);
    await field.fill("Lagune-9-trombone");
    await page.getByLabel("Confirmation du mot de passe").fill("Lagune-9-trombone");
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await page.getByText("Lien invalide.").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Demander un nouveau lien" }).click();
    await pathIs(page, "/mot-de-passe-oublie");
    await context.close();
  });
});

describe("/membre/profil", () => {
  async function openProfile(username: string, options: ReaderOptions = {}) {
    const member = await newMember(username);
    const opened = await reader(options);
    const { page } = opened;
    await visit(page, "/membre/profil");
    await pathIs(page, "/connexion");
    await logIn(page, member.email);
    await pathIs(page, "/membre/profil");
    await page.getByRole("button", { name: "Enregistrer" }).waitFor();
    return { ...opened, member };
  }
  const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" }).click();
  const close = (context: BrowserContext) => context.close();

  it("sends only what changed", async () => {
    const { page, context, member, faults } = await openProfile("modeste");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") sent.push(request.url().split("/").at(-1) ?? "");
    });
    await save(page);
    await page.getByText("Aucune modification à enregistrer.").waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel("Présentation").fill("Lectrice du soir.");
    await save(page);
    await page.getByText("Présentation enregistrée.").waitFor();
    expect(sent).toEqual(["bio"]);

    await page.getByLabel("Adresse e-mail").fill("autrement@exemple.fr");
    await save(page);
    await page.getByText(/Ouvrez le lien envoyé à autrement@exemple.fr/).waitFor();
    expect(sent).toEqual(["bio", "email"]);
    const warning = await mail.waitFor(member.email, "Annuler ce changement");
    expect(warning.html).toContain("autrement@exemple.fr");

    await page.getByLabel("Nouveau mot de passe").fill("Lagune-8-trombone");
    await save(page);
    await page.getByText("Indiquez aussi le mot de passe actuel.").waitFor();
    expect(sent).toEqual(["bio", "email"]);
    expect(faults).toEqual([]);
    await close(context);
  });

  it("cuts a picture out, keeps it and shows it", async () => {
    const { page, context, faults } = await openProfile("photogenique");
    const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#2f6b4f" } })
      .png()
      .toBuffer();
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel("Choisir une photo").setInputFiles({ name, mimeType: "image/png", buffer });
    await choose("faux.png", Buffer.from("pas une image"));
    await page.getByText("Ce fichier n’est pas une image lisible.").waitFor();
    await choose("portrait.png", picture);
    await page.getByRole("dialog").getByLabel("Zoom").fill("2");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Utiliser ce cadrage" }).click();
    await save(page);
    await page.getByText("Photo enregistrée.").waitFor();
    await page.locator('header img[src^="/avatars/"]').waitFor();
    expect(faults).toEqual([]);
    await close(context);
  });

  it.each([
    [360, "light"],
    [768, "dark"],
    [1440, "dark"],
  ] as const)("lists sessions and the journal at %i px in %s, without a fault", async (width, theme) => {
    const { page, context, member } = await openProfile(`large${width}`, { width, theme });
    await post("login", { email: member.email, password });
    await visit(page, "/membre/profil/securite");
    await page.getByText("Cet appareil").waitFor();
    await page.getByRole("heading", { name: "Journal de sécurité" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // Logged in an hour ago: the password is asked for, and the call goes on.
    const { db, now } = shop.inside.deps;
    await db.update(memberSessions).set({ confirmedAt: before(now(), hours(1)) });
    await page.getByRole("button", { name: "Déconnecter les autres appareils" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirmez que c’est bien vous" });
    await dialog.getByLabel("Votre mot de passe").fill("Mauvais-2026");
    await dialog.getByRole("button", { name: "Confirmer" }).click();
    await dialog.getByText("Mot de passe incorrect.").waitFor();
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel("Votre mot de passe").fill(password);
    await dialog.getByRole("button", { name: "Confirmer" }).click();
    await page.getByText("Les autres appareils sont déconnectés.").first().waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await close(context);
  });
});

describe("the log", () => {
  it("holds each request, and no password, mailed token or session's token", async () => {
    const { email } = await newMember("indiscrete");
    const answer = await post("login", { email, password });
    const { token } = (await answer.json()) as { token: string };
    await fetch(`${shop.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    await post("forgot-password", { email });
    const reset = linkIn(
      await mail.waitFor(email, "Choisir un mot de passe"),
      "/reinitialisation-mot-de-passe",
    );
    await fetch(reset.href.replace(reset.origin, shop.url));
    await expect.poll(shop.output).toContain("/reinitialisation-mot-de-passe");
    const log = shop.output();
    expect(log).toContain("/api/auth/login");
    const verified = linkIn(await mail.waitFor(email, "Confirmez votre adresse"), "/verification");
    for (const secret of [
      password,
      token,
      reset.searchParams.get("token"),
      verified.searchParams.get("token"),
    ]) {
      expect(secret).toBeTruthy();
      expect(log).not.toContain(secret);
    }
  });
});
