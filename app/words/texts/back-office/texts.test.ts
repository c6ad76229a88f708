import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { payments } from "#selling/payments/payments.tables.ts";
import { termsMailBatch } from "#readers/accounts/terms-mailing/terms-mailing.service.server.ts";
import { openContent } from "#words/texts/shop-content.service.server.ts";
import { ruleTexts } from "#server/rule-texts.ts";
import { parisDay } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { identityPaths } from "#words/texts/identity.rules.ts";
import { mailNames } from "#words/texts/wording/mail-wording.rules.ts";
import { createAnswerCache } from "#server/answer-cache/answer-cache.ts";
import { watchChanges } from "#server/answer-cache/watch-changes.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

const noon = new Date("2026-11-23T11:00:00Z");
let mail: TestMailServer;
let shop: TestShop;
let cookie: string;
let username: string;
beforeAll(async () => {
  mail = await startMailServer();
  shop = await openTestShop({ env: { SMTP_URL: mail.url }, work: true, now: noon });
  ({ cookie, username } = await buildAdministrator(shop));
});
afterAll(async () => {
  await shop?.close();
  await mail?.close();
});

const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/texts${path}`, { cookie, body });
const read = async (path: string) => (await call("GET", path)).json;
const lastAct = async () =>
  (await shop.call("GET", "/api/admin/audit", { cookie })).json.items[0] as Record<string, unknown>;
const content = () => shop.deps.content;

const identity = {
  legalName: "Les Éditions du Bief",
  legalForm: "SARL",
  capital: "capital de 8 000 €",
  address: "3, quai du Bief, 69001 Lyon",
  siret: "732 829 320 00074",
  rcs: "RCS Lyon 732 829 320",
  vatNumber: "FR 44 732829320",
  email: "bonjour@bief.fr",
  phone: "04 78 00 00 00",
  publicationDirector: "Anne Bief",
  dpoEmail: "donnees@bief.fr",
  "host.name": "Hébergeur du Rhône",
  "host.address": "1, rue du Rhône, 69002 Lyon",
  "host.phone": "04 78 11 11 11",
  "mediator.name": "Médiation du livre",
  "mediator.address": "5, rue de la Paix, 75002 Paris",
  "mediator.url": "https://www.mediation-livre.fr",
  "paymentProvider.name": "Stripe",
  "paymentProvider.address": "Dublin, Irlande",
  "accessibility.status": "non conforme",
  "accessibility.audit": "Aucun audit n’a encore été mené.",
};

describe("No call of the texts opens without an administrator's session", () => {
  const paths: [method: "GET" | "POST" | "PUT", path: string][] = [
    ["GET", ""],
    ["GET", "/identity"],
    ["PUT", "/identity"],
    ["GET", "/consent"],
    ["PUT", "/consent"],
    ["POST", "/consent/restore"],
    ["GET", "/pages/cgu"],
    ["PUT", "/pages/cgu"],
    ["POST", "/pages/cgu/preview"],
    ["POST", "/pages/cgu/restore"],
    ["GET", "/pages/cgu/revisions/1"],
    ["GET", "/mails/receipt"],
    ["PUT", "/mails/receipt"],
    ["POST", "/mails/receipt/restore"],
    ["POST", "/mails/receipt/preview"],
    ["POST", "/mails/receipt/trial"],
    ["GET", "/signature"],
    ["PUT", "/signature"],
    ["POST", "/signature/restore"],
  ];
  it.each(paths)("%s %s", async (method, path) => {
    const member = await buildMember(shop);
    const body = method === "GET" ? undefined : {};
    for (const token of [undefined, member.token])
      expect((await shop.call(method, `/api/admin/texts${path}`, { token, body })).status).toBe(401);
    // With one, the same empty body is validated.
    if (method !== "GET" && !path.endsWith("preview"))
      expect((await call(method, path, body)).status).toBe(400);
  });
});

describe("The publisher's identity", () => {
  const save = async (values: Partial<typeof identity>, revision?: number) =>
    call("PUT", "/identity", {
      revision: revision ?? (await read("/identity")).revision,
      values: { ...Object.fromEntries(identityPaths.map((path) => [path, ""])), ...values },
    });

  it("begins empty, as a demonstration, and may be filled in little by little", async () => {
    const opened = await read("/identity");
    expect(opened).toMatchObject({
      demonstration: true,
      values: { legalName: "", "accessibility.status": "non conforme" },
    });
    const saved = await save({ legalName: identity.legalName, siret: identity.siret });
    expect(saved.json).toMatchObject({ demonstration: true, values: { legalName: "Les Éditions du Bief" } });
    expect(content().page("mentions").html).toContain("Les Éditions du Bief");
    expect(content().page("mentions").html).toContain("RCS à compléter");
    expect(await lastAct()).toMatchObject({
      kind: "text-changed",
      object_label: "Identité de l’éditeur",
      details: { note: "incomplète" },
    });
  });

  it.each([
    ["siret", "73282932000075", "14 chiffres"],
    ["siret", "SIRET à compléter", "démonstration"],
    ["vatNumber", "FR45732829320", "clé"],
    ["vatNumber", "BE0123456789", "FR"],
    ["vatNumber", "FR83404833048", "celui de l’entreprise"],
    ["rcs", "RCS Lyon 404 833 048", "celui de l’entreprise"],
    ["rcs", "RCS Lyon", "greffe"],
    ["email", "bonjour@bief", "adresse e-mail"],
    ["email", "bonjour@bief.example", "adresse e-mail"],
    ["dpoEmail", "a@b.fr, c@d.fr", "adresse e-mail"],
    ["phone", "bientôt", "téléphone"],
    ["mediator.url", "javascript:alert(1)", "adresse complète"],
    ["mediator.url", "mediation-livre.fr", "adresse complète"],
    ["accessibility.status", "parfaite", "trois états"],
    ["legalName", "a\nb", "une seule ligne"],
    ["legalName", "a".repeat(151), "150 caractères"],
  ])("refuses %s = %s, and says why at the field", async (path, text, why) => {
    const before = await read("/identity");
    const refused = await save({ ...identity, [path]: text });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.json.fields as object)).toEqual([path]);
    expect(refused.json.fields[path]).toContain(why);
    expect(await read("/identity")).toEqual(before);
  });

  it("is complete without a number of VAT, too: in franchise there may be none", async () => {
    const value = "non applicable, art. 293 B du CGI";
    const saved = await save({ ...identity, vatNumber: value });
    expect(saved.json).toMatchObject({ demonstration: false, values: { vatNumber: value } });
  });

  it("ends the demonstration once it is complete, and never becomes incomplete again", async () => {
    const saved = await save(identity);
    expect(saved.json).toMatchObject({ demonstration: false, values: { vatNumber: "FR44732829320" } });
    expect(content().publisher).toMatchObject({
      demonstration: false,
      siret: "732 829 320 00074",
      mediator: { url: "https://www.mediation-livre.fr" },
    });
    const refused = await save({ ...identity, phone: "" });
    expect(refused.json.fields).toEqual({ phone: "Ce champ est nécessaire." });
  });

  it("that two administrators change concurrently is refused to the second, with the stored text", async () => {
    const { revision } = await read("/identity");
    expect((await save({ ...identity, capital: "capital de 9 000 €" }, revision)).status).toBe(200);
    const second = await save({ ...identity, capital: "capital de 1 €" }, revision);
    expect(second.status).toBe(409);
    expect(second.json.error).toBe("Ce texte a été modifié entre-temps.");
    expect((await read("/identity")).values.capital).toBe("capital de 9 000 €");
  });

  it("refuses what is no identity at all", async () => {
    for (const body of [{}, { revision: 1 }, { revision: 1, values: [] }, { revision: -1, values: identity }])
      expect((await call("PUT", "/identity", body)).status).toBe(400);
  });
});

describe("Pages", () => {
  const save = async (name: string, change: Record<string, unknown> = {}) => {
    const { revision, title, description, body } = await read(`/pages/${name}`);
    return call("PUT", `/pages/${name}`, { revision, title, description, body, ...change });
  };

  it("are read with their placeholders explained, previewed and saved by the same rendering", async () => {
    const page = await read("/pages/presentation");
    expect(page.is_own).toBe(false);
    expect(page.placeholders).toContainEqual({
      name: "brand",
      label: "Le nom de la boutique",
      value: "Encrier",
    });
    const body = "## Chez {{brand}}\n\nBonjour, *lectrices*. Un abonnement coûte {{subscription.price}}.";
    const source = { title: "Qui nous sommes", description: "La maison.", body };
    const preview = (await call("POST", "/pages/presentation/preview", source)).json;
    expect(preview).toMatchObject({ title: "Qui nous sommes", faults: [] });
    expect(preview.html).toContain('<h2 id="chez-encrier">Chez Encrier</h2>');
    expect(content().page("presentation").title).not.toBe("Qui nous sommes");
    const saved = await save("presentation", source);
    expect(saved.json).toMatchObject({ is_own: true, title: "Qui nous sommes" });
    expect(content().page("presentation").html).toBe(preview.html);
    const price = { name: "subscription.price", label: "Le prix de l’abonnement", value: "100\u00A0€" };
    expect(page.placeholders).toContainEqual(price);
    expect(preview.html).toContain("Un abonnement coûte 100\u00A0€.");
    expect(saved.json.body).toBe(body);
    const summary = { name: "presentation", is_own: true, changed_by: username };
    expect((await read("")).pages).toContainEqual(expect.objectContaining(summary));
  });

  it("refuse markup, images, bad links and unknown placeholders, line by line, and save nothing", async () => {
    const body = [
      "## Une partie",
      "",
      "Du texte {{marque}} et {{brand}}.",
      "<script>alert(1)</script>",
      "",
      "Ici ![suivi](https://ailleurs.example/p.gif) et [là](javascript:alert(1)).",
      "Puis [nulle part](#absente) et [en haut](#une-partie).",
      "",
      "# Un autre titre",
    ].join("\n");
    const before = await read("/pages/mentions");
    const refused = await save("mentions", { body, title: "{{inconnu}}" });
    expect(refused.status).toBe(400);
    expect(refused.json.fields.title).toContain("{{inconnu}}");
    const mailed = String(refused.json.fields.body).split("\n");
    expect(mailed.map((line) => /^Ligne (\d+)/.exec(line)?.[1])).toEqual(["3", "4", "6", "6", "7", "9"]);
    expect(mailed[0]).toContain("{{marque}}");
    expect(mailed.join()).not.toContain("une-partie");
    const { html, faults } = (await call("POST", "/pages/mentions/preview", { ...before, body })).json;
    expect(faults).toHaveLength(6);
    expect(html).not.toMatch(/<script|<img|javascript:|<h1/);
    expect(await read("/pages/mentions")).toEqual(before);
  });

  it.each([
    "a <code> <img src=x onerror=alert(1)",
    "a <script> <b onclick=x",
    "<kbd>a & b < c",
    "<pre>x\n\n<iframe src=x",
    "## <b>x</b>",
    "> - <i>x",
    "| <b> |\n|-|\n| <i>x |",
    "[<b>](/catalogue)",
  ])("show nothing of the HTML that saving refuses: %s", async (body) => {
    const before = await read("/pages/mentions");
    const refused = await save("mentions", { body });
    expect(refused.status).toBe(400);
    const { html, faults } = (await call("POST", "/pages/mentions/preview", { ...before, body })).json;
    const mailed = (faults as { line: number; text: string }[]).map(
      ({ line, text }) => `Ligne ${line}\u202F: ${text}`,
    );
    expect(mailed.join("\n")).toBe(refused.json.fields.body);
    expect(html).not.toMatch(
      /<\/?(?:code|img|script|b|i|kbd|pre|iframe)[\s>]|&lt;\/?(?:code|script|kbd|pre|b|i)&gt;/,
    );
  });

  it.each([
    ["quotes", ">".repeat(10_000)],
    ["quotes with blanks", "> ".repeat(10_000)],
    ["lists", "- ".repeat(5000)],
    ["numbered lists", "1. ".repeat(5000)],
    ["quotes and lists", "> - ".repeat(3000)],
    ["emphasis", `${"*a ".repeat(1000)}${"b*".repeat(1000)}`],
    ["strong words", `${"**a ".repeat(1000)}${"b**".repeat(1000)}`],
  ])(
    "are refused with the limit when %s are nested too deeply, by the preview as by saving",
    async (_, body) => {
      const text =
        "Ce texte imbrique trop de citations, de listes ou de mises en relief\u202f: 20 niveaux au plus.";
      const before = await read("/pages/mentions");
      const answers = [
        await call("POST", "/pages/mentions/preview", { ...before, body: `${body}a` }),
        await save("mentions", { body: `${body}a` }),
      ];
      for (const { status, json } of answers) {
        expect(status).toBe(400);
        expect(json).toEqual({ error: text, fields: { body: text } });
      }
    },
  );

  it("are refused when one long address is repeated without being written again", async () => {
    const body = `[a]: /${"x".repeat(10_000)}\n\n${"[a]".repeat(1000)}`;
    const refused = await save("mentions", { body });
    expect([refused.status, refused.json.fields.body]).toEqual([
      400,
      "Ce texte répète trop de longues adresses dans ses liens.",
    ]);
  });

  it("align the columns of a table, and name them, without a style", async () => {
    const before = await read("/pages/mentions");
    const body = "| a | b |\n|---|--:|\n| 1 | 2 |";
    const { html } = (await call("POST", "/pages/mentions/preview", { ...before, body })).json;
    expect(html).toContain('<th scope="col">a</th>');
    expect(html).toContain('<th scope="col" align="right">b</th>');
    expect(html).toContain('<td align="right">2</td>');
  });

  it("make links of addresses that stand alone, as they are written", async () => {
    const before = await read("/pages/mentions");
    const body = "Voir https://exemple.fr/a?b=c. Et www.exemple.fr/d, ou lire@exemple.fr ; //exemple.fr non.";
    const { html } = (await call("POST", "/pages/mentions/preview", { ...before, body })).json;
    const links = Array.from(String(html).matchAll(/href="([^"]*)"/g), ([, href]) => href);
    expect(links).toEqual(["https://exemple.fr/a?b=c", "http://www.exemple.fr/d", "mailto:lire@exemple.fr"]);
  });

  it("name the line of a fault inside a paragraph, a quotation and a table", async () => {
    const before = await read("/pages/mentions");
    const body = "un\n`deux\ntrois` <b>\n\n> a\n> b ![c](d)\n\n| a |\n|---|\n| b |\n| <i> |";
    const { faults } = (await call("POST", "/pages/mentions/preview", { ...before, body })).json;
    expect((faults as { line: number }[]).map(({ line }) => line)).toEqual([3, 6, 11]);
  });

  it("may nest what a reader follows, and as many brackets as they like", async () => {
    const before = await read("/pages/mentions");
    for (const body of [
      `${"> ".repeat(19)}a`,
      `${"- ".repeat(9)}**a *b***`,
      `${"[".repeat(5000)}a${"]".repeat(5000)}`,
      "[a](".repeat(6000),
    ])
      expect((await call("POST", "/pages/mentions/preview", { ...before, body })).status).toBe(200);
  });

  it("have bounds", async () => {
    const wrong = { title: "", description: "d".repeat(161), body: "b".repeat(60_001) };
    expect(Object.keys((await save("mentions", wrong)).json.fields as object).toSorted()).toEqual([
      "body",
      "description",
      "title",
    ]);
    expect((await save("mentions", { body: "Bonjour\u0000" })).status).toBe(400);
    expect((await call("GET", "/pages/inconnue")).status).toBe(400);
    expect((await call("GET", "/pages/cgu/revisions/999")).status).toBe(404);
  });

  it("go back to the program's text, and each revision stays readable", async () => {
    const { revision } = await read("/pages/presentation");
    const restored = (await call("POST", "/pages/presentation/restore", { revision })).json;
    expect(restored.is_own).toBe(false);
    expect(await lastAct()).toMatchObject({ kind: "text-restored", object_id: "page-presentation" });
    expect(content().page("presentation").title).not.toBe("Qui nous sommes");
    expect(restored.history.map(({ origin }: { origin: string }) => origin)).toEqual([
      "restored",
      "publisher",
      "program",
    ]);
    const old = await read(`/pages/presentation/revisions/${revision}`);
    expect(old).toMatchObject({ title: "Qui nous sommes", saved_by: username });
    expect(old.html).toContain("Chez Encrier");
  });

  it("are the same in a second process within moments, and no kept answer outlives them", async () => {
    const { db, now, log } = shop.deps;
    const other = await openContent("content", { brand: "Encrier", rules: ruleTexts, db, now, log });
    const cache = createAnswerCache({ now, maxBytes: 1000 });
    const stop = watchChanges(
      { cache, content: other, maintenance: { forget: () => undefined } },
      shop.databaseUrl,
      log,
    );
    await vi.waitUntil(() => cache.isOpen(), { timeout: 120_000 });
    await save("resiliation", { title: "Nous quitter" });
    await expect.poll(() => other.page("resiliation").title).toBe("Nous quitter");
    await vi.waitUntil(() => cache.isOpen(), { timeout: 120_000 });
    await stop();
  });

  it("cannot be rewritten once saved, not even by the owner of the database", async () => {
    await expect(shop.deps.db.execute("update shop_texts set value = '{}'")).rejects.toThrow(/Failed query/);
    await expect(shop.deps.db.execute("delete from shop_texts")).rejects.toThrow(/Failed query/);
  });
});

describe("Terms of sale", () => {
  const saveTerms = async (change: Record<string, unknown>) => {
    const { revision, title, description, body } = await read("/pages/cgu");
    return call("PUT", "/pages/cgu", {
      revision,
      title,
      description,
      body: `${body}\n\nEncore une clause, à {{subscription.price}}.`,
      ...change,
    });
  };

  it("get a new version at each change, which new members accept; what others accepted stays", async () => {
    const first = content().page("cgu").version;
    const signUp = async (name: string) => {
      const email = `${name}@exemple.fr`;
      await shop.call("POST", "/api/auth/signup", {
        body: { email, username: name, password: "Trombone-7-lagune", acceptCgu: true },
      });
      const [row] = await shop.deps.db.select().from(members).where(eq(members.email, email));
      return row?.termsVersion;
    };
    expect(await signUp("avant")).toBe(first);
    expect((await saveTerms({})).status).toBe(200);
    const second = content().page("cgu").version;
    expect(second).toBe("2026-11-2");
    // As text: this version says the same whatever the price becomes.
    expect((await read("/pages/cgu")).body).toMatch(/Encore une clause, à 100\u00A0€\.$/);
    expect(content().page("cgu").html).toContain("Version 2026-11-2, en vigueur depuis le 23");
    expect(await signUp("apres")).toBe(second);
    const [row] = await shop.deps.db.select().from(members).where(eq(members.email, "avant@exemple.fr"));
    expect(row?.termsVersion).toBe(first);
    expect(await lastAct()).toMatchObject({
      kind: "text-changed",
      details: { version: "2026-11-2", from: "2026-11-23" },
    });
    // The same text again is not a new version.
    const { body } = await read("/pages/cgu");
    await saveTerms({ body });
    expect(content().page("cgu").version).toBe("2026-11-2");
  });

  it("may be scheduled for a later day, come into force on it, and are mailed to each member once", async () => {
    const readers = [await buildMember(shop), await buildMember(shop)];
    const suspended = await buildMember(shop, { suspended: true });
    const unverified = await buildMember(shop, { verified: false });
    const on = "2026-12-31";
    const { db, now, log } = shop.deps;
    const unheard = await openContent("content", { brand: "Encrier", rules: ruleTexts, db, now, log });
    const saved = await saveTerms({ effective_on: on, summary: "Le prix du port change.\n\nRien d’autre." });
    expect(saved.json.history[0]).toMatchObject({ version: "2026-12", effective_on: on, state: "scheduled" });
    expect(content().page("cgu").version).toBe("2026-11-2");
    expect(await content().termsOf("2026-12")).toMatchObject({ state: "scheduled", updated: on });
    // The sending process may not have received the new terms yet.
    expect(await unheard.areTermsMeant(saved.json.revision as number)).toBe(true);
    for (const reader of readers) {
      const mailed = await mail.waitFor(reader.email, "Nos conditions changent");
      expect(mailed.text).toContain("Le prix du port change.");
      expect(mailed.text).toContain("31 décembre 2026");
      expect(mailed.text).toContain("/cgu/2026-12");
    }
    const finished = async () => {
      const { notice } = await read("/pages/cgu");
      return notice?.isSpread === true && notice.sent === notice.ordered;
    };
    await vi.waitUntil(finished, { timeout: 120_000, interval: 200 });
    const late = await buildMember(shop);
    // A batch that runs twice queues no mail twice.
    await shop.deps.jobs.send(shop.deps.db, termsMailBatch, {
      revision: saved.json.revision as number,
      afterId: null,
    });
    await mail.waitFor(late.email, "Nos conditions changent");
    const mailsTo = (address: string) =>
      mail.mails.filter((one) => one.to?.[0]?.address === address && one.subject?.includes("conditions"));
    for (const { email } of [...readers, late]) expect(mailsTo(email)).toHaveLength(1);
    for (const { email } of [suspended, unverified]) expect(mailsTo(email)).toHaveLength(0);

    travelTo(shop, "2026-12-30T22:59:59Z");
    expect(content().page("cgu").version).toBe("2026-11-2");
    travelTo(shop, "2026-12-30T23:00:00Z");
    expect(content().page("cgu").version).toBe("2026-12");
    expect(await content().termsOf("2026-11-2")).toMatchObject({ state: "past", until: on });
  });

  it("refuse a day that is over, that does not exist, or that is too far away", async () => {
    for (const day of ["2026-11-22", "2026-02-30", "2029-01-01", "demain"]) {
      const refused = await saveTerms({ effective_on: day });
      expect(refused.status).toBe(400);
      expect(refused.json.fields.effective_on).toBeTruthy();
    }
  });

  it("set for a later day give way to what is saved after them", async () => {
    const before = (await read("/pages/cgu")).revision as number;
    await saveTerms({});
    expect(content().page("cgu").version).toBe("2026-11-3");
    expect(await content().areTermsMeant(before)).toBe(false);
    travelTo(shop, new Date(noon.getTime() + days(60)));
    expect(content().page("cgu").version).toBe("2026-11-3");
  });
});

describe("The wording of consent", () => {
  it("gets a new version, stored with the next payment; an order under former words is 409", async () => {
    const opened = await read("/consent");
    const before = (await shop.call("GET", "/api/payments/consent")).json;
    expect(before.version).toBe(opened.version);
    const words = {
      digital_content: "Je veux mes livres tout de suite.",
      gift: "Mon ami peut ouvrir son cadeau tout de suite.",
      subscription: opened.subscription,
    };
    const saved = await call("PUT", "/consent", { revision: opened.revision, ...words });
    expect(saved.json).toMatchObject({ ...words, version: "2026-11", is_own: true });
    expect(saved.json.history[1]).toMatchObject({
      version: before.version,
      digital_content: before.digital_content,
    });
    const { token, id } = await buildMember(shop);
    const book = await buildBook(shop);
    const order = (consent_version: string) =>
      shop.call("POST", "/api/payments/checkout", {
        token,
        body: { edition_ids: book.editionIds, withdrawal_consent: true, consent_version },
      });
    const refused = await order(before.version as string);
    expect(refused.status).toBe(409);
    expect(refused.json.fields.withdrawal_consent).toContain("Relisez-le");
    expect((await order("2026-11")).status).toBe(200);
    const [payment] = await shop.deps.db.select().from(payments).where(eq(payments.memberId, id));
    expect(payment?.consentVersion).toBe("2026-11");
    expect(await content().consentOf(before.version as string)).toMatchObject({
      digitalContent: before.digital_content,
    });
    const restored = await call("POST", "/consent/restore", { revision: saved.json.revision });
    expect(restored.json).toMatchObject({
      is_own: false,
      version: "2026-11-2",
      digital_content: before.digital_content,
    });
    expect((await call("PUT", "/consent", { revision: saved.json.revision, ...words })).status).toBe(409);
    expect((await call("PUT", "/consent", { revision: 3, ...words, digital_content: "" })).status).toBe(400);
  });
});

describe("Mails", () => {
  it("are all listed, and each can be seen as HTML and as text before it is sent", async () => {
    expect((await read("")).mails.map(({ name }: { name: string }) => name)).toEqual(mailNames);
    for (const name of mailNames) {
      const { subject, html, text, faults } = (await call("POST", `/mails/${name}/preview`, {})).json;
      expect(subject).toMatch(/ – Encrier$/);
      expect(text).toContain("Bien à vous,\nEncrier");
      expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"');
      expect(html).not.toMatch(/<script|<iframe|\{\{/i);
      expect(text.replace(/https?:\S+/g, "")).not.toMatch(
        /undefined|null|\[object|\{\{| [;:!?»]|« |\p{L}[;!?]/u,
      );
      expect(faults).toEqual([]);
    }
  });

  it("open with the publisher's words, escaped, and keep what must stay", async () => {
    const { revision } = await read("/mails/verification");
    const words = {
      subject: "Bienvenue chez {{brand}}",
      opening: "Cher {{username}},\n\nEntrez <b>donc</b>.\nEt restez.",
    };
    expect((await call("PUT", "/mails/verification", { revision, ...words })).json).toMatchObject({
      ...words,
      is_own: true,
    });
    const signature = await read("/signature");
    await call("PUT", "/signature", {
      revision: signature.revision,
      signature: "Bien à vous,\nAnne, pour {{brand}}",
    });
    const member = await buildMember(shop, { verified: false, username: "Ondine" });
    await shop.call("POST", "/api/auth/login", { body: { email: member.email, password: "Lecture-2026" } });
    const sent = await mail.waitFor(member.email, "Bienvenue chez Encrier – Encrier");
    expect(sent.text).toContain("Cher Ondine,");
    expect(sent.html).toContain("Entrez &lt;b&gt;donc&lt;/b&gt;.");
    expect(sent.text).toContain("/verification?token=");
    expect(sent.text).toContain("valable 24 heures");
    expect(sent.text).toMatch(/Bien à vous,\nAnne, pour Encrier/);
  });

  it("refuse unknown placeholders, several lines in a subject, and what is too long", async () => {
    const { revision } = await read("/mails/receipt");
    const save = (words: object) =>
      call("PUT", "/mails/receipt", { revision, subject: "Reçu", opening: "Bonjour", ...words });
    expect((await save({ opening: "Bonjour {{prenom}}" })).json.fields.opening).toContain("{{prenom}}");
    for (const words of [
      { subject: "a\r\nBcc: x@y.fr" },
      { subject: "" },
      { opening: "o".repeat(2001) },
      { opening: 3 },
    ])
      expect((await save(words)).status).toBe(400);
    expect(await read("/mails/receipt")).toMatchObject({ is_own: false, subject: "Votre reçu" });
  });

  it("go back to the program's words", async () => {
    const { revision } = await read("/mails/verification");
    const restored = await call("POST", "/mails/verification/restore", { revision });
    expect(restored.json).toMatchObject({ is_own: false, subject: "Confirmez votre adresse" });
    const signature = await read("/signature");
    await call("POST", "/signature/restore", { revision: signature.revision });
    expect((await read("/signature")).signature).toBe("Bien à vous,\n{{brand}}");
  });

  it("can be tried: one goes to an address of one's choice, said to be a trial", async () => {
    const tried = await call("POST", "/mails/refund/trial", {
      to: "editrice@exemple.fr",
      subject: "De l’argent",
      opening: "Tenez.",
    });
    expect(tried.json.message).toBe("Le serveur d’e-mail a accepté le message pour editrice@exemple.fr.");
    const sent = await mail.waitFor("editrice@exemple.fr", "De l’argent");
    expect(sent.subject).toBe("[Essai] De l’argent – Encrier");
    expect(await lastAct()).toMatchObject({ kind: "test-mail-sent" });
  });
});

it("The accepted wording is known by its version, even if a later program has the same text under another", async () => {
  const { db, now, log } = shop.deps;
  const folder = await mkdtemp(join(tmpdir(), "encrier-texts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp("content", folder, { recursive: true });
  const { version: _former, ...words } = JSON.parse(await readFile(join(folder, "consent.json"), "utf8"));
  await writeFile(join(folder, "consent.json"), JSON.stringify({ version: "2031-01", ...words }));
  await openContent(folder, { brand: "Encrier", rules: ruleTexts, db, now, log });
  const next = await openContent("content", { brand: "Encrier", rules: ruleTexts, db, now, log });
  expect(await next.consentOf("2031-01")).toMatchObject(words);
  expect(await next.consentOf("2031-02")).toBeNull();
});

it("What cannot be read of a saved text leaves the program's own, and says so in the log", async () => {
  const { db, now } = shop.deps;
  const said: string[] = [];
  const log = { error: (_: object, message: string) => void said.push(message) };
  await db.execute(`insert into shop_texts (name, revision, origin, value, effective_on, saved_at)
    values ('mail-erased', 1, 'publisher', '{"old": true}', '${parisDay(noon)}', now())`);
  const other = await openContent("content", {
    brand: "Encrier",
    rules: ruleTexts,
    db,
    now,
    log: log as never,
  });
  expect(other.letter("erased", { username: "Nana" }).subject).toBe("Votre compte est effacé – Encrier");
  expect(said).toEqual(["a saved text cannot be read: the program's own is used"]);
});
