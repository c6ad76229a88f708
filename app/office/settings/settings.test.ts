import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { policyReports } from "#office/settings/settings.tables.ts";
import { dayAfter, parisDay } from "#platform/data/dates.ts";
import { buildAdministrator } from "#test/factories.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ work: false }));
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  shop.call(method, `/api/admin/settings/${path}`, { cookie, body });
const lastAct = async () =>
  (await shop.call("GET", "/api/admin/audit", { cookie })).json.items[0] as Record<string, unknown>;

describe("What browsers refuse under the page's policy", () => {
  const report = (directive: string, type = "application/csp-report") =>
    shop.app.inject({
      method: "POST",
      url: "/api/csp-reports",
      headers: { "content-type": type },
      payload: JSON.stringify({
        "csp-report": { "effective-directive": directive, "blocked-uri": "inline" },
      }),
    });
  const refused = async () => (await call("GET", "policy-reports")).json.refused as number;

  it("is counted over 30 days, and nothing else is", async () => {
    for (const directive of ["script-src-elem", "img-src", "script-src-attr", "inconnu"])
      expect((await report(directive)).statusCode).toBe(204);
    expect(await refused()).toBe(3);
    expect((await report("x".repeat(20_000))).statusCode).toBe(413);
    expect((await report("img-src", "text/xml")).statusCode).toBe(415);
    const today = parisDay(shop.deps.now());
    const earlier = [-29, -30, -91].map((ago) => ({
      day: dayAfter(today, ago),
      directive: "x",
      refused: 10,
    }));
    await shop.deps.db.insert(policyReports).values(earlier);
    await report("font-src");
    expect(await refused()).toBe(14);
    const rows = await shop.deps.db.select().from(policyReports).where(eq(policyReports.directive, "x"));
    expect(rows.map(({ day }) => day).toSorted()).toEqual([dayAfter(today, -30), dayAfter(today, -29)]);
  });

  it("is limited by address", async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => report("img-src")));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  });
});

describe("Maintenance (decisions.md “Back office”)", () => {
  it("closes public calls immediately and opens them again, with the publisher's own message", async () => {
    expect((await call("GET", "maintenance")).json).toEqual({ on: false, text: "" });
    const closed = await call("PUT", "maintenance", { on: true, text: "  Inventaire jusqu’à midi.  " });
    expect(closed.json).toEqual({ on: true, text: "Inventaire jusqu’à midi." });
    expect((await shop.call("GET", "/api/books")).status).toBe(503);
    expect(await lastAct()).toMatchObject({ kind: "maintenance-changed", details: { after: "fermée" } });
    expect((await call("PUT", "maintenance", { on: false })).json).toEqual({
      on: false,
      text: "Inventaire jusqu’à midi.",
    });
    expect((await shop.call("GET", "/api/books")).status).toBe(200);
    await call("PUT", "maintenance", { on: false, text: "" });
  });

  it("refuses what says nothing, or too much", async () => {
    for (const body of [{}, { on: "oui" }, { on: true, text: "x".repeat(601) }, { on: true, text: 3 }])
      expect((await call("PUT", "maintenance", body)).status).toBe(400);
    expect((await call("GET", "maintenance")).json.on).toBe(false);
  });
});

describe("Text and data mining (directive 2019/790, article 4)", () => {
  const text = async (url: string) => (await shop.app.inject({ url })).body;
  const stated = async () => ({
    rules: JSON.parse(await text("/.well-known/tdmrep.json")) as unknown,
    header: (await shop.app.inject({ url: "/api/books" })).headers["tdm-reservation"],
    isRefused: (await text("/robots.txt")).includes("User-agent: GPTBot\n"),
  });
  const reserved = { rules: [{ location: "/", "tdm-reservation": 1 }], header: "1", isRefused: true };

  it("is reserved unless the publisher says otherwise", async () => {
    expect((await call("GET", "text-mining")).json).toEqual({ reserved: true });
    expect(await stated()).toEqual(reserved);
    expect(await text("/robots.txt")).toMatch(
      /^(?:User-agent: [\w-]+\n)+Disallow: \/\n\nUser-agent: \*\nDisallow: \/membre\n/,
    );
    expect((await call("PUT", "text-mining", { reserved: false })).json).toEqual({ reserved: false });
    expect(await stated()).toEqual({
      rules: [{ location: "/", "tdm-reservation": 0 }],
      header: undefined,
      isRefused: false,
    });
    expect(await lastAct()).toMatchObject({
      kind: "text-mining-changed",
      details: { before: "réservée", after: "non réservée" },
    });
    await call("PUT", "text-mining", { reserved: true });
    expect(await stated()).toEqual(reserved);
    expect((await call("PUT", "text-mining", {})).status).toBe(400);
  });
});

describe("“Send a test mail”", () => {
  it("sends one now, and says that the server took it", async () => {
    const answer = await call("POST", "test-mail", { to: "editrice@exemple.fr" });
    expect(answer.json.message).toBe("Le serveur d’e-mail a accepté le message pour editrice@exemple.fr.");
    expect((await mail.waitFor("editrice@exemple.fr", "essai")).subject).toContain("Message d’essai");
    expect(await lastAct()).toMatchObject({
      kind: "test-mail-sent",
      details: { to: "editrice@exemple.fr", result: "parti" },
    });
    for (const to of ["", "personne", undefined, "a@b@c.fr"])
      expect((await call("POST", "test-mail", { to })).status).toBe(400);
  });

  it("says what went wrong when the server cannot be reached", async () => {
    const broken = await startMailServer();
    const lost = await openTestShop({ env: { SMTP_URL: broken.url } });
    try {
      await broken.close();
      const administrator = await buildAdministrator(lost);
      const answer = await lost.call("POST", "/api/admin/settings/test-mail", {
        cookie: administrator.cookie,
        body: { to: "editrice@exemple.fr" },
      });
      expect(answer.status).toBe(502);
      expect(answer.json.error).toMatch(/^Le message n’est pas parti/);
    } finally {
      await lost.close();
    }
  });

  it("says so when mails stay in the local outbox; ten in a quarter of an hour are enough", async () => {
    const local = await openTestShop();
    try {
      const administrator = await buildAdministrator(local);
      const send = () =>
        local.call("POST", "/api/admin/settings/test-mail", {
          cookie: administrator.cookie,
          body: { to: "editrice@exemple.fr" },
        });
      expect((await send()).json.message).toContain("boîte d’envoi locale");
      for (let count = 1; count < 10; count++) await send();
      expect((await send()).status).toBe(429);
    } finally {
      await local.close();
    }
  });
});

it("The payment check queries the provider, and shows its last message", async () => {
  const answer = await call("POST", "payments-check");
  expect(answer.json).toEqual({
    provider: "simulated",
    ok: true,
    message: "Le prestataire simulé répond\u202f: aucune carte n’est débitée.",
    last_message_at: null,
    faults: [],
  });
  expect(await lastAct()).toMatchObject({ kind: "payments-checked" });
});
