import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cartCookieOf, cartIn } from "#platform/page/plain-cookies.ts";
import { formType } from "#platform/http/plain-forms.server.ts";
import { buildAdministrator, buildBook, buildMember, testPassword } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { type CallResult, openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let ownOrigin: string;
beforeAll(async () => {
  shop = await openTestShop();
  ownOrigin = new URL(shop.deps.config.publicUrl).origin;
});
afterAll(() => shop?.close());

type Fields = Record<string, string> | string;
interface Sent {
  cookie?: string | undefined;
  origin?: string | undefined;
  type?: string;
}
/** A form as a browser sends it. @param origin undefined: a browser that names none */
const send = (path: string, fields: Fields, sent: Sent = {}): Promise<CallResult> =>
  shop.call("POST", path, {
    body: new URLSearchParams(fields).toString(),
    headers: {
      accept: "text/html,*/*;q=0.8",
      "content-type": sent.type ?? formType,
      ...("origin" in sent ? (sent.origin ? { origin: sent.origin } : {}) : { origin: ownOrigin }),
      ...(sent.cookie ? { cookie: sent.cookie } : {}),
    },
  });
const cookiesOf = ({ headers }: CallResult): string[] => [headers["set-cookie"] ?? []].flat().map(String);
const sentBack = (answer: CallResult): string =>
  cookiesOf(answer)
    .map((each) => each.split(";")[0])
    .join("; ");
const valueOf = (answer: CallResult, name: string): string | undefined =>
  cookiesOf(answer)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(";")[0];
const noteOf = (answer: CallResult) =>
  JSON.parse(decodeURIComponent(valueOf(answer, "encrier_note") ?? "null")) as {
    page: string;
    error?: string;
  } | null;
const logIn = ({ email }: { email: string }, fields: Record<string, string> = {}) =>
  send("/api/auth/login", { email, password: testPassword, ...fields });
const openedBy = async (member: { email: string }) => sentBack(await logIn(member));
const tokenIn = (cookie: string) => /encrier_session=([^;]+)/.exec(cookie)?.[1];
const handOver = (cookie: string, origin: string | undefined = ownOrigin) =>
  shop.call("POST", "/api/auth/hand-over", { cookie, ...(origin ? { headers: { origin } } : {}) });

describe("A form of another site", () => {
  it.each(["https://pirate.example", "null", "https://pirate.example@boutique.example"])(
    "changes and opens nothing from the origin %s",
    async (origin) => {
      const member = await buildMember(shop);
      const cookie = await openedBy(member);
      const { editionIds } = await buildBook(shop, { editions: [{ title: "Texte" }] });
      for (const [path, fields] of [
        ["/api/auth/login", { email: member.email, password: testPassword }],
        ["/api/auth/logout", {}],
        ["/api/auth/signup", { email: "autre@exemple.fr" }],
        ["/api/cart/editions", { add: String(editionIds[0]) }],
        ["/api/payments/checkout", { edition_ids: String(editionIds[0]), withdrawal_consent: "on" }],
      ] as const) {
        const answer = await send(path, fields, { cookie, origin });
        expect(answer.status, path).toBe(303);
        expect(noteOf(answer)?.error, path).toBe("Cette demande vient d’un autre site.");
        expect(sentBack(answer), path).not.toMatch(/encrier_(?:session|cart|plain)/);
      }
      const me = await shop.call("GET", "/api/auth/me", { token: tokenIn(cookie) });
      expect(me.status).toBe(200);
    },
  );

  it("gets no session by the hand-over", async () => {
    const cookie = await openedBy(await buildMember(shop));
    const refused = await handOver(cookie, "https://pirate.example");
    expect([refused.status, refused.body.includes(tokenIn(cookie) ?? "?")]).toEqual([403, false]);
    expect(cookiesOf(refused)).toEqual([]);
  });
});

describe("Content types", () => {
  it.each([
    "/api/auth/forgot-password",
    "/api/auth/check-availability",
    "/api/auth/reset-password",
    "/api/admin/login",
  ])("%s reads no form", async (path) => {
    const answer = await send(path, { email: "a@exemple.fr" });
    expect([answer.status, answer.json?.error]).toEqual([415, expect.any(String)]);
  });

  it.each(["text/plain", "multipart/form-data; boundary=x", `${formType}-other`, "application/xml"])(
    "of the type %s, calls with forms read nothing",
    async (type) => {
      const member = await buildMember(shop);
      const answer = await send("/api/auth/login", { email: member.email, password: testPassword }, { type });
      expect(answer.status === 415 || noteOf(answer)?.error !== undefined).toBe(true);
      expect(sentBack(answer)).not.toContain("encrier_session");
    },
  );

  it("written in capitals is no way around the origin", async () => {
    const cookie = await openedBy(await buildMember(shop));
    const foreign = { cookie, origin: "https://pirate.example", type: formType.toUpperCase() };
    await send("/api/auth/logout", {}, foreign);
    await send("/api/cart/editions", { add: "1" }, foreign).then((answer) =>
      expect(sentBack(answer)).not.toContain("encrier_cart"),
    );
    expect((await shop.call("GET", "/api/auth/me", { token: tokenIn(cookie) })).status).toBe(200);
  });

  it("a form of more than 32 KB is refused on its own page", async () => {
    const answer = await send("/api/auth/login", { email: "a".repeat(40_000) });
    expect([answer.status, answer.headers["location"]]).toEqual([303, "/connexion?from=%2F"]);
  });
});

describe("Where a form leads", () => {
  it.each([
    ["/livre/nana?edition=2", "/livre/nana?edition=2"],
    ["https://pirate.example/", "/"],
    ["//pirate.example", "/"],
    ["/\\pirate.example", "/"],
    ["/.//pirate.example", "/pirate.example"],
    ["javascript:alert(1)", "/"],
    ["/connexion", "/"],
  ])("after a login, from %j", async (from, target) => {
    const member = await buildMember(shop);
    const answer = await logIn(member, { from });
    expect([answer.status, answer.headers["location"], answer.headers["cache-control"]]).toEqual([
      303,
      target,
      "no-store",
    ]);
    const refused = await logIn(member, { from, password: "Faux-mot-1875" });
    expect(refused.headers["location"]).toBe(
      `/connexion?from=${encodeURIComponent(target).replaceAll("%20", "+")}`,
    );
    expect(noteOf(refused)?.error).toBe("E-mail ou mot de passe incorrect.");
  });

  it("no longer than 500 characters, which a cookie and an address can hold", async () => {
    const answer = await logIn(await buildMember(shop), { from: `/${"a".repeat(500)}` });
    expect(answer.headers["location"]).toBe("/");
  });

  it("a refusal repeats nothing that was typed", async () => {
    const refused = await send("/api/auth/signup", {
      email: "secret@exemple.fr",
      password: "Mysterieuse-1875",
      confirmation: "autre",
    });
    expect(decodeURIComponent(sentBack(refused))).not.toMatch(/secret|1875|autre/);
  });
});

describe("The cart's cookie", () => {
  const change = async (fields: Record<string, string>, cookie?: string) =>
    send("/api/cart/editions", fields, { cookie });

  it("takes editions in and out, each once, without a look at the session", async () => {
    const first = await change({ add: "5,7,5" });
    expect(valueOf(first, "encrier_cart")).toBe("5.7");
    expect(first.headers["location"]).toBe("/panier");
    const second = await change({ remove: "5" }, sentBack(first));
    expect(valueOf(second, "encrier_cart")).toBe("7");
    expect(cookiesOf(await change({ remove: "7" }, sentBack(second)))).toEqual([
      expect.stringMatching(/^encrier_cart=;.*Expires=Thu, 01 Jan 1970/),
    ]);
  });

  it("takes lots in and out; one takes the place of its editions, and two of the same book are not together", async () => {
    const { cookie } = await buildAdministrator(shop);
    const { editionIds } = await buildBook(shop, { editions: [{ title: "I" }, { title: "II" }] });
    const [one, two] = editionIds;
    const makeLot = async (title: string) => {
      const form = { title, description: null, isbn: null, priceCents: 699, onSale: true, editionIds };
      return String((await shop.call("POST", "/api/admin/lots", { cookie, body: form })).json.id);
    };
    const lot = await makeLot("Les deux");
    const single = await change({ add: `${one},7` });
    const both = await change({ add_lots: lot }, sentBack(single));
    expect(valueOf(both, "encrier_cart")).toBe(`7.c${lot}`);
    expect(valueOf(await change({ add: String(two) }, sentBack(both)), "encrier_cart")).toBe(`7.c${lot}`);
    const refused = await change({ add_lots: await makeLot("Encore eux") }, sentBack(both));
    expect(valueOf(refused, "encrier_cart")).toBeUndefined();
    expect(noteOf(refused)?.error).toContain("«\u202FLes deux\u202F»");
    const unknown = await change({ add_lots: "999999999" }, sentBack(both));
    expect(noteOf(unknown)?.error).toBe("Ce coffret n’est plus en vente.");
    expect(valueOf(await change({ remove_lots: lot }, sentBack(both)), "encrier_cart")).toBe("7");
  });

  it("holds the 200 newest editions and 20 lots at most, in less than 2.5 KB", async () => {
    const many = Array.from({ length: 200 }, (_, at) => 100_000_000 + at);
    const full = `encrier_cart=${many.join(".")}`;
    const value = valueOf(await change({ add: "999999999" }, full), "encrier_cart") ?? "";
    expect(value.split(".")).toHaveLength(200);
    expect(value.endsWith(".999999999")).toBe(true);
    const largest = cartCookieOf({ editions: [...many, 1], lots: many });
    expect(largest.length).toBeLessThan(2500);
    expect(cartIn(largest)).toEqual({ editions: [...many.slice(1), 1], lots: many.slice(-20) });
  });

  it("is read as it was before it could hold lots", () => {
    expect(cartIn("5.7.5")).toEqual({ editions: [5, 7], lots: [] });
    expect(cartIn("c5.5.c05.0.c0")).toEqual({ editions: [5], lots: [5] });
  });

  it("of any text gives ids alone, within the limits, and what is written from them is read as the same", () => {
    const anyCookie = fc.oneof(
      fc.string(),
      fc
        .array(
          fc.oneof(
            fc.nat().map(String),
            fc.nat().map((id) => `c${id}`),
          ),
          { maxLength: 400 },
        )
        .map((each) => each.join(".")),
    );
    fc.assert(
      fc.property(anyCookie, (cookie) => {
        const cart = cartIn(cookie);
        expect(cart.editions.length).toBeLessThanOrEqual(200);
        expect(cart.lots.length).toBeLessThanOrEqual(20);
        for (const id of [...cart.editions, ...cart.lots]) expect(id).toBeGreaterThan(0);
        expect(cartIn(cartCookieOf(cart))).toEqual(cart);
      }),
    );
  });

  it.each([
    "1.2<script>",
    "1,2",
    "-1",
    "1..2",
    "99999999999",
    "c",
    "1.cc2",
    "1.c2c",
    "c-1",
    "C1",
    "x".repeat(9000),
  ])("that the shop has not written counts as empty: %s", async (value) => {
    const answer = await change({ add: "3" }, `encrier_cart=${value}`);
    expect(valueOf(answer, "encrier_cart")).toBe("3");
  });

  it.each(["0", "-1", "1.5", "x", "99999999999", Array.from({ length: 201 }, (_, at) => at + 1).join()])(
    "takes no other ids: %s",
    async (add) => {
      const answer = await change({ add });
      expect([answer.status, valueOf(answer, "encrier_cart")]).toEqual([303, undefined]);
      expect(noteOf(answer)).toEqual({ page: "/panier", error: expect.any(String) });
    },
  );
});

describe("The session's cookie", () => {
  it("is for forms alone: a JSON call or a page's address does not count it", async () => {
    const cookie = await openedBy(await buildMember(shop));
    const { editionIds } = await buildBook(shop, { editions: [{ title: "Texte" }] });
    for (const accept of ["application/json", "text/html"]) {
      const me = await shop.call("GET", "/api/auth/me", { cookie, headers: { accept } });
      expect(me.status).toBe(401);
    }
    const body = { edition_ids: editionIds, withdrawal_consent: true };
    expect((await shop.call("POST", "/api/payments/checkout", { cookie, body })).status).toBe(401);
    expect((await shop.call("POST", "/api/auth/logout", { cookie })).status).toBe(401);
  });

  it("orders by form", async () => {
    const cookie = await openedBy(await buildMember(shop));
    const { editionIds } = await buildBook(shop, { editions: [{ title: "Texte", priceCents: 499 }] });
    const order = { edition_ids: String(editionIds[0]), withdrawal_consent: "on", consent_version: "" };
    const answer = await send("/api/payments/checkout", order, { cookie });
    expect([answer.status, noteOf(answer)]).toEqual([303, null]);
    expect(answer.headers["location"]).toMatch(/^\/paiement-simule\//);
    expect((await send("/api/payments/checkout", order)).headers["location"]).toBe("/panier");
  });

  it("is handed over once: the browser has neither cookie afterwards", async () => {
    const member = await buildMember(shop);
    const cookie = await openedBy(member);
    const taken = await handOver(cookie);
    expect(taken.json).toEqual({ token: tokenIn(cookie), remember: false });
    expect(taken.headers["cache-control"]).toContain("no-store");
    expect(cookiesOf(taken).map((each) => each.split(";")[0])).toEqual([
      "encrier_session=",
      "encrier_plain=",
    ]);
    const me = await shop.call("GET", "/api/auth/me", { token: taken.json.token });
    expect(me.json.id).toBe(member.id);
    expect((await handOver("encrier_session=; encrier_plain=")).json.token).toBeFalsy();
    expect((await handOver("")).json).toEqual({ token: null, remember: false });
  });

  it("is not handed over without its mark, which ends with it", async () => {
    const cookie = await openedBy(await buildMember(shop));
    expect((await handOver(`encrier_session=${tokenIn(cookie)}`)).json.token).toBeNull();
  });

  it("lives as long as the session was asked for", async () => {
    const member = await buildMember(shop);
    const short = cookiesOf(await logIn(member)).filter((each) => /^encrier_(?:session|plain)/.test(each));
    expect(short).toHaveLength(2);
    for (const each of short) expect(each).not.toMatch(/Max-Age|Expires/);
    const long = await logIn(member, { remember: "on" });
    for (const each of cookiesOf(long).filter((one) => /^encrier_(?:session|plain)/.test(one)))
      expect(each).toMatch(/Max-Age=\d{6,}; Path=\/;.*SameSite=Lax/);
    expect(cookiesOf(long).find((each) => each.startsWith("encrier_session"))).toContain("HttpOnly");
    expect((await handOver(sentBack(long))).json.remember).toBe(true);
  });

  it("ends with a log-out by form, with the cart", async () => {
    const cookie = await openedBy(await buildMember(shop));
    const out = await send("/api/auth/logout", {}, { cookie });
    expect(out.headers["location"]).toBe("/");
    expect(sentBack(out)).toBe("encrier_session=; encrier_plain=; encrier_cart=");
    expect((await shop.call("GET", "/api/auth/me", { token: tokenIn(cookie) })).status).toBe(401);
  });
});
