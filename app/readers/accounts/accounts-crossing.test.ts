import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members, memberSessions, memberTokens } from "#readers/accounts/accounts.tables.ts";
import { after } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { hashToken } from "#platform/identity/tokens.server.ts";
import { accountMail } from "#readers/accounts/accounts.jobs.ts";
import { lockAccount, updateAccount } from "#readers/accounts/accounts.store.server.ts";
import { buildMember, type BuiltMember, testPassword } from "#test/factories.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import type { TestShop } from "#test/test-shop.ts";
import { inTheMiddleOf } from "#test/waiting.ts";

let shop: TestShop;
let mail: TestMailServer;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
});
afterAll(() => shop?.close());

const holding =
  ({ id }: BuiltMember) =>
  (tx: Queryable) =>
    lockAccount(tx, id);
const logIn = ({ email }: BuiltMember, password = testPassword) =>
  shop.call("POST", "/api/auth/login", { body: { email, password } });
const sessionsOf = ({ id }: BuiltMember) =>
  shop.deps.db.select().from(memberSessions).where(eq(memberSessions.memberId, id));
const accountOf = async ({ id }: BuiltMember) =>
  (await shop.deps.db.select().from(members).where(eq(members.id, id)))[0];
/** Like the mailed link, during a concurrent sign-up. */
const anotherPassword = async (tx: Queryable, { id }: BuiltMember) => {
  await updateAccount(tx, id, { passwordHash: "un autre" });
  await tx.delete(memberSessions).where(eq(memberSessions.memberId, id));
};

describe("What happens while a password is compared", () => {
  it("counts: the old password opens no session that outlives its reset", async () => {
    const member = await buildMember(shop);
    const answer = await inTheMiddleOf(shop, {
      holds: holding(member),
      begins: () => logIn(member),
      meanwhile: (tx) => anotherPassword(tx, member),
    });
    expect([answer.status, answer.json.error]).toEqual([401, "E-mail ou mot de passe incorrect."]);
    expect(await sessionsOf(member)).toEqual([]);
  });

  it("counts: a suspension ends a login made just before it", async () => {
    const member = await buildMember(shop);
    const answer = await inTheMiddleOf(shop, {
      holds: holding(member),
      begins: () => logIn(member),
      meanwhile: (tx) => shop.accounts.moderation.suspend(tx, member.id, "Essai"),
    });
    expect([answer.status, answer.json.error]).toEqual([403, "Compte suspendu."]);
    expect(await sessionsOf(member)).toEqual([]);
  });

  it("counts: a caller with the old password does not undo its reset", async () => {
    const member = await buildMember(shop);
    const answer = await inTheMiddleOf(shop, {
      holds: holding(member),
      begins: () =>
        shop.call("PATCH", `/api/users/${member.id}/password`, {
          token: member.token,
          body: { oldPassword: testPassword, newPassword: "Autre-chose-2026" },
        }),
      meanwhile: (tx) => anotherPassword(tx, member),
    });
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, ["oldPassword"]]);
    expect((await accountOf(member))?.passwordHash).toBe("un autre");
  });
});

describe("Two concurrent pictures", () => {
  const send = async (member: BuiltMember, colour: string) => {
    const form = new FormData();
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
      .png()
      .toBuffer();
    form.append("avatar", new Blob([new Uint8Array(picture)]), "portrait.png");
    const encoded = new Response(form);
    return shop.call("PATCH", `/api/users/${member.id}/avatar`, {
      token: member.token,
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    });
  };
  const stored = async () => {
    const folder = join(shop.deps.config.storageDir, "avatars");
    return existsSync(folder) ? readdir(folder) : [];
  };

  it("leave one: the picture that came between is removed like any other", async () => {
    const member = await buildMember(shop);
    await send(member, "#123456");
    const pictures = await stored();
    // Both were requested when the first one was current.
    await inTheMiddleOf(shop, {
      holds: holding(member),
      begins: () => Promise.all([send(member, "#222222"), send(member, "#333333")]),
    });
    expect(await stored()).toHaveLength(pictures.length);
    expect(await stored()).toContain((await accountOf(member))?.avatarUrl?.replace("/avatars/", ""));
  });

  it("are not added to an account erased in between, and do not stay in the store", async () => {
    const member = await buildMember(shop);
    const pictures = await stored();
    await inTheMiddleOf(shop, {
      holds: holding(member),
      begins: () => send(member, "#444444"),
      meanwhile: (tx) => shop.accounts.moderation.erase(tx, member.id),
    });
    expect((await accountOf(member))?.avatarUrl).toBeNull();
    expect(await stored()).toEqual(pictures);
  });
});

describe("A mailed link", () => {
  async function pendingChange(member: BuiltMember, email: string): Promise<string> {
    const token = "lien-de-changement-dadresse";
    await shop.deps.db.update(members).set({ pendingEmail: email }).where(eq(members.id, member.id));
    await shop.deps.db.insert(memberTokens).values({
      tokenHash: hashToken(token),
      memberId: member.id,
      purpose: "change-email",
      email,
      createdAt: shop.clock.now,
      expiresAt: after(shop.clock.now, hours(1)),
    });
    return token;
  }

  it("that is taken back while it is being opened does not say that it was settled", async () => {
    const member = await buildMember(shop);
    const token = await pendingChange(member, "nouvelle@exemple.fr");
    const itsToken = and(eq(memberTokens.memberId, member.id), eq(memberTokens.purpose, "change-email"));
    const answer = await inTheMiddleOf(shop, {
      holds: (tx) => tx.delete(memberTokens).where(itsToken),
      begins: () => shop.call("GET", `/api/auth/verify?token=${token}`),
    });
    expect([answer.status, answer.json.error]).toEqual([400, "Lien de vérification invalide."]);
    expect((await accountOf(member))?.email).toBe(member.email);
  });

  it("is not mailed to an address that was given up while the mail was made", async () => {
    const member = await buildMember(shop);
    const { id, email } = member;
    await inTheMiddleOf(shop, {
      holds: holding(member),
      begins: () =>
        shop.deps.jobs.send(shop.deps.db, accountMail, { mail: "reset", email, device: null, address: null }),
      meanwhile: (tx) => updateAccount(tx, id, { email: "ailleurs@exemple.fr" }),
    });
    await expect.poll(() => shop.logged.some(({ job }) => job === accountMail.name)).toBe(true);
    const tokens = await shop.deps.db.select().from(memberTokens).where(eq(memberTokens.memberId, id));
    expect(tokens).toEqual([]);
    expect(mail.mails.filter(({ to }) => to?.[0]?.address === email)).toEqual([]);
  });
});
