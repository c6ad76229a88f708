import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAdministrator, buildBook, buildLibrary, buildMember } from "#test/factories.ts";
import { buildCardSale } from "#test/sales.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import type { TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
let cookie: string;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

const table = async (path: string) => {
  const { status, body, headers } = await shop.call("GET", path, { cookie });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  return body.replace("\u{feff}", "").trimEnd().split("\r\n");
};
const signed = async (kind: string) =>
  (await shop.call("GET", `/api/admin/audit?kind=${kind}`, { cookie })).json.items.length;

describe("Out again", () => {
  it("go the members of a filtered list, signed in the audit log", async () => {
    const [one, other] = [await buildMember(shop), await buildMember(shop)];
    const book = await buildBook(shop, { title: "Le Lu" });
    await buildLibrary(shop, one.id, book.editionIds);
    const all = await table("/api/admin/members.csv");
    expect(all[0]).toBe("Pseudo;E-mail;Inscrit le;Dernière connexion;Adresse confirmée;Abonné;Suspendu");
    expect(all.filter((line) => line.includes(one.email) || line.includes(other.email))).toHaveLength(2);
    const readers = await table(`/api/admin/members.csv?book=${book.id}`);
    expect(readers.slice(1)).toEqual([expect.stringContaining(one.email)]);
    const listed = await shop.call("GET", `/api/admin/members?book=${book.id}`, { cookie });
    expect(listed.json).toMatchObject({ total: 1, items: [{ email: one.email }] });
    expect(await signed("members-exported")).toBe(2);
  });

  it("go the orders of a filtered list, with their payments", async () => {
    const book = await buildBook(shop, { title: "Le Vendu" });
    const member = await buildMember(shop);
    await buildCardSale(shop, member, book.editionIds);
    const lines = await table("/api/admin/sales.csv?state=paid");
    expect(lines.slice(1)).toEqual([expect.stringMatching(/;livres;payée;4,99;0,00;Le Vendu;/)]);
    expect((await table("/api/admin/sales.csv?state=refunded")).slice(1)).toEqual([]);
    expect(await signed("sales-exported")).toBe(2);
  });

  it("goes the log of acts, by its filter", async () => {
    const lines = await table("/api/admin/audit.csv?kind=members-exported");
    expect(lines[0]).toBe("Quand;Quoi;Sur quoi;Qui;Appareil;Adresse;Détails");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(";Liste des membres exportée;");
    expect(await signed("audit-exported")).toBe(1);
  });

  it("go the readers of the letter with their consent, and downloads by book and month", async () => {
    await shop.deps.db.execute(sql`insert into letter_readers (email, origin, consent, asked_at, confirmed_at)
      values ('lettre@lecteur.fr', 'form', '=oui', now(), now())`);
    expect((await table("/api/admin/letter-readers.csv")).slice(1)).toEqual([
      expect.stringMatching(/^lettre@lecteur\.fr;formulaire;'=oui;/),
    ]);
    const book = await buildBook(shop, { title: "Le Téléchargé" });
    const member = await buildMember(shop);
    const day = shop.clock.now.toISOString().slice(0, 10);
    await shop.deps.db.execute(sql`insert into counted_downloads (member_id, edition_id, day)
      values (${member.id}, ${book.editionIds[0]}, ${day})`);
    expect((await table("/api/admin/dashboard/downloads-by-book.csv")).slice(1)).toEqual([
      `${day.slice(0, 7)};Le Téléchargé;Autrice d’essai;1`,
    ]);
  });
});

describe("A letter to the readers of a book", () => {
  it("goes to those who have asked for the letter, and to no other reader or buyer", async () => {
    const book = await buildBook(shop, { title: "Le Suivi" });
    const [asks, silent, elsewhere] = [
      await buildMember(shop),
      await buildMember(shop),
      await buildMember(shop),
    ];
    for (const { id } of [asks, silent]) await buildLibrary(shop, id, book.editionIds);
    for (const { id, token } of [asks, elsewhere])
      await shop.call("PATCH", `/api/users/${id}/letter`, { token, body: { wanted: true } });
    const body = {
      subject: "Aux lecteurs du Suivi",
      body: "Une suite paraît.",
      audience: { kind: "book", ref: String(book.id) },
    };
    const draft = await shop.call("POST", "/api/admin/mailings", { cookie, body });
    expect(draft.json.audience).toEqual({ ...body.audience, name: "Le Suivi", readers: 1 });
    await shop.call("POST", `/api/admin/mailings/${draft.json.id}/send`, {
      cookie,
      body: { version: draft.json.version, rate: 6000, at: null },
    });
    await mail.waitFor(asks.email, "Aux lecteurs du Suivi");
    await expect
      .poll(async () => (await shop.call("GET", `/api/admin/mailings/${draft.json.id}`, { cookie })).json, {
        timeout: 60_000,
      })
      .toMatchObject({ state: "sent", sent: 1 });
    const got = mail.mails.filter(({ subject }) => subject === "Aux lecteurs du Suivi");
    expect(got.flatMap(({ to }) => to?.map(({ address }) => address))).toEqual([asks.email]);
  });
});
