import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { after } from "#platform/data/dates.ts";
import { days, hours, seconds } from "#platform/data/durations.ts";
import { recentFor } from "#platform/http/recent-authentication.ts";
import { type BuiltMember, buildMember, testPassword } from "#test/factories.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { type TestShop, travelTo } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ env: { TRUST_PROXY: "1" } }));
});
afterAll(() => shop?.close());

const me = (token: string) => shop.call("GET", "/api/auth/me", { token });
const stored = async () => {
  const folder = join(shop.deps.config.storageDir, "avatars");
  return existsSync(folder) ? readdir(folder) : [];
};

describe("PATCH /api/users/{id}/avatar (storefront.md §5, decisions.md “Files”)", () => {
  async function send(member: BuiltMember, file: Buffer | null, name = "portrait.jpg", token = member.token) {
    const form = new FormData();
    if (file) form.append("avatar", new Blob([new Uint8Array(file)]), name);
    form.append("note", "sans importance");
    const encoded = new Response(form);
    return shop.call("PATCH", `/api/users/${member.id}/avatar`, {
      token,
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    });
  }
  const portrait = (width = 400, height = 300) =>
    sharp({ create: { width, height, channels: 3, background: "#9e2a2b" } });
  const jpeg = () =>
    portrait()
      .jpeg()
      .withExif({ IFD0: { Artist: "Lucie" } })
      .toBuffer();

  it("accepts JPEG, PNG and WebP under any name, and encodes them again without metadata", async () => {
    const member = await buildMember(shop);
    for (const file of [
      await jpeg(),
      await portrait().png().toBuffer(),
      await portrait().webp().toBuffer(),
    ]) {
      const answer = await send(member, file, "facture.pdf");
      expect(answer.status, answer.body).toBe(200);
      expect(Object.keys(answer.json)).toEqual(["avatar_url"]);
      const picture = await shop.call("GET", answer.json.avatar_url);
      expect(picture.headers["content-type"]).toBe("image/webp");
      expect(picture.headers["cache-control"]).toContain("immutable");
      const { format, width, height, exif } = await sharp(picture.bytes).metadata();
      expect({ format, width, height, exif }).toEqual({
        format: "webp",
        width: 256,
        height: 256,
        exif: undefined,
      });
      expect((await me(member.token)).json.avatar_url).toBe(answer.json.avatar_url);
    }
  });

  it("keeps the newest picture alone", async () => {
    const member = await buildMember(shop);
    const first = (await send(member, await jpeg())).json.avatar_url as string;
    const count = (await stored()).length;
    const second = (await send(member, await jpeg())).json.avatar_url as string;
    expect(second).not.toBe(first);
    expect(await stored()).toHaveLength(count);
    expect((await shop.call("GET", first)).status).toBe(404);
  });

  it("refuses what is no picture, and stores nothing", async () => {
    const member = await buildMember(shop);
    const before = await stored();
    const picture = await jpeg();
    const wrong: [string, Buffer | null, number][] = [
      ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
      ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000"), 415],
      ["a text", Buffer.from("Bonjour"), 415],
      ["nothing", Buffer.alloc(0), 422],
      ["no file", null, 400],
      ["20 MB", Buffer.alloc(20 * 1024 * 1024), 413],
      ["a byte over 5 MB", Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length + 1)]), 413],
      ["half a JPEG", picture.subarray(0, picture.length / 2), 422],
      ["a JPEG's first bytes", picture.subarray(0, 3), 422],
      ["a JPEG and a ZIP", Buffer.concat([picture, Buffer.from("PK\u0003\u0004 suite")]), 422],
      ["a PNG and HTML", Buffer.concat([await portrait().png().toBuffer(), Buffer.from("<b>x</b>")]), 422],
      ["a WebP and more", Buffer.concat([await portrait().webp().toBuffer(), Buffer.from("#!/bin/sh")]), 422],
      [
        "a JPEG that holds a script",
        await portrait()
          .jpeg()
          .withExif({ IFD0: { Artist: "<script>alert(1)</script>" } })
          .toBuffer(),
        422,
      ],
      ["30 000 × 30 000 pixels", hugePng(30_000), 422],
    ];
    for (const [what, file, status] of wrong) {
      const refused = await send(member, file, "portrait.jpg");
      expect(refused.status, `${what}: ${refused.body}`).toBe(status);
      expect(refused.json.error, what).toMatch(/[\p{L}.]{3}/u);
    }
    expect(await stored()).toEqual(before);
    expect((await me(member.token)).json.avatar_url).toBeNull();
    expect(await readdir(shop.deps.config.scratchDir).catch(() => [])).toEqual([]);
  });

  it("is for oneself, and multipart", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    expect((await send(member, await jpeg(), "x.jpg", other.token)).status).toBe(403);
    expect((await send(member, await jpeg(), "x.jpg", "")).status).toBe(401);
    const json = await shop.call("PATCH", `/api/users/${member.id}/avatar`, {
      token: member.token,
      body: { avatar: "x" },
    });
    expect(json.status).toBe(415);
  });

  it.each(["..%2f..%2fetc%2fpasswd", "x.webp", `${"a".repeat(20)}.webp`])("serves no %s", async (name) => {
    expect((await shop.call("GET", `/avatars/${name}`)).status).toBe(404);
  });
});

/** A picture that claims a square of this many pixels, in a few hundred bytes. */
function hugePng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("PATCH /api/users/{id}/email (decisions.md “Accounts”)", () => {
  let names = 0;
  const newAddress = () => `nouvelle${++names}@exemple.fr`;
  const ask = (member: BuiltMember, email: unknown, token = member.token) =>
    shop.call("PATCH", `/api/users/${member.id}/email`, { token, body: { email } });
  let callers = 0;
  const open = (link: URL) =>
    shop.call("GET", `/api/auth/verify${link.search}`, {
      headers: { "x-forwarded-for": `203.0.113.${++callers % 250}` },
    });
  const confirmation = async (email: string) =>
    linkIn(await mail.waitFor(email, "Confirmez votre nouvelle adresse"), "/verification");
  const wayBack = async (email: string) =>
    linkIn(await mail.waitFor(email, "Annuler ce changement"), "/verification");
  const emailOf = async (member: BuiltMember) => {
    const [row] = await shop.deps.db.select().from(members).where(eq(members.id, member.id));
    return row?.email;
  };

  it("takes effect when the link mailed to the new address is opened; both addresses are notified", async () => {
    const member = await buildMember(shop);
    const email = newAddress();
    const asked = await ask(member, email);
    expect(asked.status).toBe(200);
    expect(asked.json.message).toContain(email);
    expect((await me(member.token)).json.email).toBe(member.email);
    await wayBack(member.email);
    const link = await confirmation(email);
    for (const click of ["first", "second"]) {
      const answer = await open(link);
      expect(answer.status, click).toBe(200);
      expect(answer.json).toEqual({ success: true, message: "Votre adresse e-mail a été changée." });
    }
    expect((await me(member.token)).json.email).toBe(email);
    await mail.waitFor(email, "Votre adresse a été changée");
    await mail.waitFor(member.email, "Votre adresse a été changée");
  });

  it("is undone from the old address for 7 days, to the second, and every session closes", async () => {
    const member = await buildMember(shop);
    const email = newAddress();
    await ask(member, email);
    const back = await wayBack(member.email);
    await open(await confirmation(email));
    travelTo(shop, after(shop.clock.now, days(7)));
    expect((await open(back)).status).toBe(400);
    travelTo(shop, after(shop.clock.now, -seconds(1)));
    const undone = await open(back);
    expect(undone.status).toBe(200);
    expect(undone.json.message).toBe(
      "Votre adresse e-mail est rétablie et toutes les sessions sont fermées.",
    );
    expect(await emailOf(member)).toBe(member.email);
    travelTo(shop, after(shop.clock.now, -days(7)));
    expect((await me(member.token)).status).toBe(401);
    expect((await open(back)).status).toBe(200);
  });

  it("is called off before it took effect: the other link is worth nothing then", async () => {
    const member = await buildMember(shop);
    const email = newAddress();
    await ask(member, email);
    const forward = await confirmation(email);
    expect((await open(await wayBack(member.email))).status).toBe(200);
    expect((await open(forward)).status).toBe(400);
    expect(await emailOf(member)).toBe(member.email);
    expect((await me(member.token)).status).toBe(401);
  });

  it("leaves a thief no way back once undone, and the old address to no other account", async () => {
    const member = await buildMember(shop);
    const [stolen, further] = [newAddress(), newAddress()];
    await ask(member, stolen);
    const back = await wayBack(member.email);
    await open(await confirmation(stolen));
    travelTo(shop, after(shop.clock.now, seconds(1)));
    await ask(member, further);
    const thiefsWay = await wayBack(stolen);
    await open(await confirmation(further));
    const squatter = await shop.call("POST", "/api/auth/signup", {
      body: { email: member.email, username: `voleur${names}`, password: testPassword, acceptCgu: true },
    });
    expect(squatter.status).toBe(409);
    expect((await open(back)).status).toBe(200);
    expect((await open(thiefsWay)).status).toBe(400);
    expect(await emailOf(member)).toBe(member.email);
  });

  it("keeps its link for 24 hours, and only the newest one counts", async () => {
    const member = await buildMember(shop);
    const [first, second] = [newAddress(), newAddress()];
    await ask(member, first);
    const old = await confirmation(first);
    await ask(member, second);
    const link = await confirmation(second);
    expect((await open(old)).status).toBe(400);
    travelTo(shop, after(shop.clock.now, hours(24)));
    expect((await open(link)).status).toBe(400);
    travelTo(shop, after(shop.clock.now, -seconds(1)));
    expect((await open(link)).status).toBe(200);
  });

  it("refuses a taken address, also during a pending change, and an invalid one", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const taken = await ask(member, other.email.toUpperCase());
    expect(taken.status).toBe(409);
    expect(taken.json).toEqual({
      error: "Adresse déjà utilisée.",
      fields: { email: "Adresse déjà utilisée." },
    });
    expect((await ask(member, member.email)).status).toBe(409);
    for (const wrong of ["", "x", "a@b", `${"a".repeat(250)}@exemple.fr`, "a\u0000@exemple.fr", 3, null]) {
      const refused = await ask(member, wrong);
      expect(refused.status, String(wrong)).toBe(400);
    }
    const email = newAddress();
    await ask(member, email);
    const link = await confirmation(email);
    await buildMember(shop, { email });
    expect((await open(link)).status).toBe(409);
    expect((await me(member.token)).json.email).toBe(member.email);
    expect((await ask(member, newAddress(), other.token)).status).toBe(403);
  });

  describe("while it waits", () => {
    const pending = (
      member: BuiltMember,
      method: "GET" | "POST" | "DELETE",
      path = "",
      token = member.token,
    ) => shop.call(method, `/api/users/${member.id}/pending-email${path}`, { token });
    const events = async (member: BuiltMember) => {
      const { json } = await shop.call("GET", `/api/users/${member.id}/security-events`, {
        token: member.token,
      });
      return (json as { kind: string; actor: string }[]).map(({ kind, actor }) => `${kind} by ${actor}`);
    };

    it("is shown to its member only, until its link is opened", async () => {
      const [member, other] = [await buildMember(shop), await buildMember(shop)];
      expect((await pending(member, "GET")).json).toEqual({ email: null });
      const email = newAddress();
      await ask(member, email);
      expect((await pending(member, "GET")).json).toEqual({ email });
      for (const [method, path] of [
        ["GET", ""],
        ["DELETE", ""],
        ["POST", "/link"],
      ] as const) {
        expect((await pending(member, method, path, other.token)).status).toBe(403);
        expect((await pending(member, method, path, "")).status).toBe(401);
      }
      await open(await confirmation(email));
      expect((await pending(member, "GET")).json).toEqual({ email: null });
    });

    it("has its link mailed again: only the newest one counts, also when the first is too old", async () => {
      const member = await buildMember(shop);
      const email = newAddress();
      await ask(member, email);
      const first = await confirmation(email);
      travelTo(shop, after(shop.clock.now, hours(25)));
      const { token } = (
        await shop.call("POST", "/api/auth/login", {
          body: { email: member.email, password: testPassword },
        })
      ).json as { token: string };
      const again = await pending(member, "POST", "/link", token);
      expect(again.status).toBe(200);
      expect(again.json.message).toContain(email);
      const toNewAddress = () => mail.mails.filter(({ to }) => to?.[0]?.address === email).length;
      await expect.poll(toNewAddress).toBe(2);
      const second = await confirmation(email);
      expect((await open(first)).status).toBe(400);
      expect((await open(second)).status).toBe(200);
      expect(await emailOf(member)).toBe(email);
    });

    it("is called off by its member: its link opens nothing, the session goes on", async () => {
      const member = await buildMember(shop);
      const email = newAddress();
      await ask(member, email);
      const link = await confirmation(email);
      expect((await pending(member, "DELETE")).status).toBe(204);
      expect((await pending(member, "GET")).json).toEqual({ email: null });
      expect((await open(link)).status).toBe(400);
      expect((await me(member.token)).json.email).toBe(member.email);
      expect(await events(member)).toEqual(["email-change-undone by member", "email-change-asked by member"]);
      for (const [method, path] of [
        ["DELETE", ""],
        ["POST", "/link"],
      ] as const) {
        const nothing = await pending(member, method, path);
        expect(nothing.status).toBe(404);
        expect(nothing.json.error).toBe("Aucun changement d’adresse n’est en attente.");
      }
    });
  });
});

describe("The mails that a member may do without", () => {
  it("about new devices end only after a recent proof; the other one, and both back, need none", async () => {
    const member = await buildMember(shop);
    const path = `/api/users/${member.id}/mail-preferences`;
    const change = (body: object) => shop.call("PATCH", path, { token: member.token, body });
    travelTo(shop, after(shop.clock.now, recentFor));
    const refused = await change({ newDevice: false, newVersion: false });
    expect([refused.status, refused.json.code]).toEqual([403, "recent_authentication_required"]);
    expect((await change({ newDevice: true, newVersion: false })).json).toEqual({
      newDevice: true,
      newVersion: false,
    });
    const body = { password: testPassword };
    await shop.call("POST", "/api/auth/confirm", { token: member.token, body });
    expect((await change({ newDevice: false })).status).toBe(200);
  });

  it("are sent unless they were turned off; the choice is one's own", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const path = `/api/users/${member.id}/mail-preferences`;
    const read = async () => (await shop.call("GET", path, { token: member.token })).json as unknown;
    const change = (body: object, token = member.token) => shop.call("PATCH", path, { token, body });
    expect(await read()).toEqual({ newDevice: true, newVersion: true });
    expect((await change({ newDevice: false }, other.token)).status).toBe(403);
    expect((await change({ newDevice: "non" })).status).toBe(400);
    expect((await change({ newDevice: false })).json).toEqual({ newDevice: false, newVersion: true });
    expect((await change({})).json).toEqual({ newDevice: false, newVersion: true });
    for (const place of [1, 2]) {
      await shop.call("POST", "/api/auth/login", {
        body: { email: member.email, password: testPassword },
        headers: { "user-agent": `Programme ${place}`, "x-forwarded-for": `198.51.${place}.1` },
      });
    }
    await change({ newDevice: true });
    await shop.call("POST", "/api/auth/login", {
      body: { email: member.email, password: testPassword },
      headers: { "user-agent": "Mozilla/5.0 Firefox/140.0", "x-forwarded-for": "198.51.3.1" },
    });
    await mail.waitFor(member.email, "nouvel appareil");
    expect(mail.mails.filter(({ to }) => to?.[0]?.address === member.email)).toHaveLength(1);
  });
});
