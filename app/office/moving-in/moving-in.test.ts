import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readerActions, notInJournal } from "#office/moving-in/moving-in.rules.ts";
import type { ReaderImport } from "#office/moving-in/moving-in.contract.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
let cookie: string;
const editionOf: Record<string, number> = {};
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({ cookie } = await buildAdministrator(shop));
  for (const [title, edition] of [
    ["Nana", "9782070360024"],
    ["La Curée", "9782070368228"],
  ]) {
    const book = await buildBook(shop, {
      title: title ?? "",
      editions: [{ isbns: { edition: edition ?? "" } }],
    });
    editionOf[title ?? ""] = book.editionIds[0] ?? 0;
  }
  await buildBook(shop, { title: "Double", editions: [{}, { title: "Poche" }] });
});
afterAll(() => shop?.close());

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  shop.call(method, path, { cookie, ...(body ? { body } : {}) });

async function send(lines: readonly string[], name = "lecteurs.csv") {
  const form = new FormData();
  form.append("file", new Blob([lines.join("\r\n")]), name);
  const encoded = new Response(form);
  return shop.call("POST", "/api/admin/reader-imports", {
    cookie,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
}
const check = ({ id, columns }: ReaderImport) =>
  call("POST", `/api/admin/reader-imports/${id}/check`, { mapping: columns.map(({ field }) => field) });
async function bring(lines: readonly string[]): Promise<ReaderImport> {
  const sent = await send(lines);
  expect(sent.status).toBe(201);
  expect((await check(sent.json)).status).toBe(200);
  expect((await call("POST", `/api/admin/reader-imports/${sent.json.id}/start`, {})).status).toBe(200);
  return vi.waitFor(
    async () => {
      const { json } = await call("GET", `/api/admin/reader-imports/${sent.json.id}`);
      expect(json.state).toBe("done");
      return json;
    },
    { timeout: 60_000, interval: 50 },
  );
}
const reasons = async (id: number) =>
  (await call("GET", `/api/admin/reader-imports/${id}/rows`)).json.map(
    ({ action, reason }: { action: string; reason: string | null }) => [action, reason],
  );
const count = async (table: string) =>
  (await shop.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))
    .rows[0]?.n;
const invite = (much: number) => call("POST", "/api/admin/brought-readers/invitations", { count: much });
const tokenFor = async (email: string): Promise<string> => {
  const { text } = await mail.waitFor(email, "Vos livres vous attendent");
  return /vos-livres\?token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
};
const account = { password: "Lecture-2026!", acceptCgu: true };
const library = async (email: string) => {
  const login = await shop.call("POST", "/api/auth/login", { body: { email, password: account.password } });
  const token = login.json.token as string;
  const { json: me } = await shop.call("GET", "/api/auth/me", { token });
  return (await shop.call("GET", `/api/users/${me.user?.id ?? me.id}/dashboard`, { token })).json;
};

describe("Readers of a former shop", () => {
  it("are checked without any effect: books by ISBN, by this shop's number and by title; the rest is said", async () => {
    const before = await count("brought_readers");
    const sent = await send([
      "Email;Lineitem name;Lineitem sku;Numéro de l’édition;Financial Status",
      "un@lecteur.fr;;978-2-07-036002-4;;paid",
      `deux@lecteur.fr;;;${editionOf["Nana"]};paid`,
      "trois@lecteur.fr;NANA - EPUB;;;paid",
      "quatre@lecteur.fr;Introuvable;;;paid",
      "cinq@lecteur.fr;Double;;;paid",
      "six@lecteur.fr;Nana;;;refunded",
      "pas une adresse;Nana;;;paid",
      '"=1+1@lecteur.fr";Nana | La Curée;;;paid',
    ]);
    const checked = await check(sent.json);
    expect(checked.json).toMatchObject({ state: "checked", rows: 8, done: 0 });
    expect(await reasons(sent.json.id)).toEqual([
      ["bring", null],
      ["bring", null],
      ["bring", null],
      ["refuse", "Livre inconnu\u202F: «\u202FIntrouvable\u202F»."],
      ["refuse", "«\u202FDouble\u202F» a plusieurs éditions ici\u202F: indiquez l’ISBN."],
      ["leave", "Commande remboursée, annulée ou échouée."],
      ["refuse", "«\u202Fpas une adresse\u202F» n’est pas une adresse e-mail."],
      ["bring", null],
    ]);
    expect(Object.keys(checked.json.counts).toSorted()).toEqual(
      readerActions.filter((each) => each !== "add").toSorted(),
    );
    expect(await count("brought_readers")).toBe(before);
    expect(notInJournal).toContain("jamais le journal");
  });

  it("find their library at once, by the mail that the publisher sends, and are no members before", async () => {
    const [members, journal, payments] = [
      await count("members"),
      await count("journal_entries"),
      await count("payments"),
    ];
    await bring([
      "Adresse;Nom et prénom;Titre;Date d’achat;Abonné jusqu’au",
      `zoe@lecteur.fr;Zoé Noël;Nana;12/05/2021;${shop.clock.now.getUTCFullYear() + 1}-05-12`,
      "zoe@lecteur.fr;Zoé Noël;La Curée;2022-01-02;",
    ]);
    expect(await count("members")).toBe(members);
    expect((await invite(1)).json).toEqual({ asked: 1 });
    const token = await tokenFor("zoe@lecteur.fr");
    const opened = await shop.call("POST", "/api/auth/waiting-books", { body: { token } });
    expect(opened.json).toMatchObject({ email: "zoe@lecteur.fr", titles: ["La Curée", "Nana"] });
    const arrived = await shop.call("POST", "/api/auth/arrival", {
      body: { token, username: "zoe-noel", ...account },
    });
    expect(arrived.status).toBe(200);
    const shown = await library("zoe@lecteur.fr");
    expect(
      shown.library.map((row: { book_title: string; brought?: true }) => [row.book_title, row.brought]),
    ).toEqual(
      expect.arrayContaining([
        ["Nana", true],
        ["La Curée", true],
      ]),
    );
    expect(shown.subscriptions ?? shown.subscription).toBeTruthy();
    // What they bought elsewhere is no sale of this shop.
    expect([await count("journal_entries"), await count("payments")]).toEqual([journal, payments]);
    // The link is spent.
    expect((await shop.call("POST", "/api/auth/waiting-books", { body: { token } })).status).toBe(400);
  });

  it("who sign up by themselves find the same, once their address is confirmed", async () => {
    await bring(["Email,Item Name,Purchase Date", "seule@lecteur.fr,Nana,2023-03-04"]);
    const signedUp = await shop.call("POST", "/api/auth/signup", {
      body: { email: "seule@lecteur.fr", username: "seule", ...account },
    });
    expect(signedUp.status).toBe(201);
    const sent = await mail.waitFor("seule@lecteur.fr", "verification");
    const verifying = /verification\?token=([\w-]+)/.exec(sent.text ?? "")?.[1];
    expect((await shop.call("GET", `/api/auth/verify?token=${verifying}`)).status).toBe(200);
    expect((await library("seule@lecteur.fr")).library).toMatchObject([
      { book_title: "Nana", brought: true },
    ]);
  });

  it("who are members already get their books at once, and an undo takes them back", async () => {
    const member = await buildMember(shop);
    const done = await bring([
      "email,isbn",
      `${member.email.toUpperCase()},9782070360024`,
      "nouveau@lecteur.fr,9782070360024",
    ]);
    expect(done.counts).toEqual({ add: 1, bring: 1 });
    const owned = async () =>
      (await shop.call("GET", "/api/auth/me", { token: member.token })).json.purchasedEditionIds;
    expect(await owned()).toEqual([editionOf["Nana"]]);
    expect((await call("POST", `/api/admin/reader-imports/${done.id}/undo`, {})).json).toMatchObject({
      state: "undone",
    });
    expect(await owned()).toEqual([]);
    const waiting = (await call("GET", "/api/admin/brought-readers?q=nouveau")).json;
    expect(waiting).toEqual([]);
  });

  it("who are members keep the longer of two subscriptions, and an undo takes back what was brought", async () => {
    const [short, long] = [await buildMember(shop), await buildMember(shop)];
    const year = shop.clock.now.getUTCFullYear();
    for (const [{ id }, end] of [
      [short, `${year + 1}-03-01`],
      [long, `${year + 3}-03-01`],
    ] as const)
      await shop.deps.db.execute(sql`insert into subscriptions (member_id, price_cents, start_date, end_date)
        values (${id}, 0, ${`${year - 1}-03-01`}, ${end})`);
    const until = async () => {
      const { rows } = await shop.deps.db.execute<{ member: string; day: string }>(sql`
        select member_id as member, max((end_date at time zone 'Europe/Paris')::date)::text as day from subscriptions
        where refunded_at is null and member_id in (${short.id}, ${long.id}) group by member_id`);
      return Object.fromEntries(rows.map(({ member, day }) => [member, day]));
    };
    const before = await until();
    const done = await bring([
      "email;Abonné jusqu’au",
      `${short.email};${year + 2}-05-12`,
      `${short.email};${year + 1}-05-12`,
      `${long.email};${year + 2}-05-12`,
    ]);
    expect(done.counts).toEqual({ add: 3 });
    expect(await until()).toEqual({ ...before, [short.id]: `${year + 2}-05-12` });
    await call("POST", `/api/admin/reader-imports/${done.id}/undo`, {});
    expect(await until()).toEqual(before);
  });

  it("cannot be taken back once one of them has come", async () => {
    const done = await bring([
      "email,isbn",
      "venu@lecteur.fr,9782070360024",
      "reste@lecteur.fr,9782070360024",
    ]);
    await invite(50);
    const token = await tokenFor("venu@lecteur.fr");
    await shop.call("POST", "/api/auth/arrival", { body: { token, username: "venu", ...account } });
    const refused = await call("POST", `/api/admin/reader-imports/${done.id}/undo`, {});
    expect([refused.status, refused.json.error]).toEqual([
      409,
      "Cet import ne s’annule plus\u202F: un lecteur est déjà venu.",
    ]);
  });

  it("who never came may have their data, be erased, and are forgotten after a year", async () => {
    await bring([
      "email,isbn,giftee email",
      "oubli@lecteur.fr,9782070360024,",
      "acheteur@lecteur.fr,9782070368228,ami@lecteur.fr",
    ]);
    const [oubli] = (await call("GET", "/api/admin/brought-readers?q=oubli")).json;
    const copy = await call("GET", `/api/admin/brought-readers/${oubli.id}/export`);
    expect(copy.json).toMatchObject({ email: "oubli@lecteur.fr", editions: [{ title: "Nana" }] });
    expect((await call("DELETE", `/api/admin/brought-readers/${oubli.id}`)).status).toBe(204);
    expect((await call("GET", `/api/admin/brought-readers/${oubli.id}/export`)).status).toBe(404);
    // A gift that was not fetched waits for its recipient, and its buyer is not kept for it.
    expect(
      (await call("GET", "/api/admin/brought-readers?q=a")).json.map(({ email }: { email: string }) => email),
    ).toEqual(["ami@lecteur.fr"]);
  });
});

describe("A list of a letter", () => {
  it("brings those alone whose consent has a date and a proof", async () => {
    const done = await bring([
      "Email Address,First Name,CONFIRM_TIME,CONFIRM_IP,MEMBER_RATING",
      "abonnee@lettre.fr,Léa,2022-04-05 06:07:08,192.0.2.7,4",
      "sans@lettre.fr,Luc,,,2",
    ]);
    expect(done.counts).toEqual({ bring: 1, leave: 1 });
    const { rows } = await shop.deps.db.execute(
      sql`select email, origin, consent, asked_at::date::text as on, confirmed_at is not null as live from letter_readers where email like '%@lettre.fr'`,
    );
    expect(rows).toEqual([
      { email: "abonnee@lettre.fr", origin: "import", consent: "192.0.2.7", on: "2022-04-05", live: true },
    ]);
    expect((await call("GET", "/api/admin/brought-readers?q=abonnee")).json).toEqual([]);
    await call("POST", `/api/admin/reader-imports/${done.id}/undo`, {});
    const left = await shop.deps.db.execute(
      sql`select from letter_readers where email = 'abonnee@lettre.fr'`,
    );
    expect(left.rows).toEqual([]);
  });

  it("does not bring back who has left it here", async () => {
    await shop.deps.db
      .execute(sql`insert into letter_readers (email, origin, consent, asked_at, confirmed_at, ended_at)
      values ('partie@lettre.fr', 'form', 'oui', now(), now(), now())`);
    await bring(["Email Address,CONFIRM_TIME,CONFIRM_IP", "partie@lettre.fr,2022-04-05 06:07:08,192.0.2.7"]);
    const { rows } = await shop.deps.db.execute(
      sql`select ended_at is not null as ended from letter_readers where email = 'partie@lettre.fr'`,
    );
    expect(rows).toEqual([{ ended: true }]);
  });
});

describe("A large or hostile table", () => {
  it("of 2 000 readers is brought whole, each reader once", async () => {
    const lines = Array.from(
      { length: 2000 },
      (_, at) => `foule${at % 1500}@lecteur.fr,${at % 2 ? "Nana" : "La Curée"}`,
    );
    const done = await bring(["email,title", ...lines]);
    expect(done).toMatchObject({ rows: 2000, done: 2000, counts: { bring: 2000 } });
    const { rows } = await shop.deps.db.execute(
      sql`select count(*)::int as n from brought_readers where email like 'foule%'`,
    );
    expect(rows).toEqual([{ n: 1500 }]);
  });

  it("changes nothing the second time, and so does the shop's own list of members", async () => {
    const stored = async () =>
      (
        await shop.deps.db.execute(sql`
          select r.email, r.name, r.known_since, r.subscribed_until, r.member_id, array_agg(b.edition_id order by 1) as owned
          from brought_readers r left join brought_editions b on b.reader_id = r.id group by r.id order by r.email`)
      ).rows;
    const lines = [
      "Email;Nom;Titre;Date d’achat;Abonné jusqu’au",
      ...Array.from(
        { length: 60 },
        (_, at) =>
          `fixe${at % 40}@lecteur.fr;Zoé ${at % 40};${at % 3 ? "Nana" : "La Curée"};2021-05-12;2999-01-01`,
      ),
    ];
    await bring(lines);
    const once = await stored();
    await bring(lines.toReversed().toSorted((one) => (one.startsWith("Email;") ? -1 : 0)));
    expect(await stored()).toEqual(once);
    const list = async () => (await call("GET", "/api/admin/members.csv")).body;
    const members = await list();
    await bring(members.replace("\u{feff}", "").trimEnd().split("\r\n"));
    expect(await list()).toBe(members);
  });

  it("beyond the limit, or no table at all, is refused with the reason", async () => {
    const many = await send(["email,title", ...Array.from({ length: 100_001 }, () => "a@b.fr,N")]);
    expect([many.status, many.json.error]).toEqual([422, expect.stringMatching(/plus de 100000 lignes/)]);
    expect((await send(["seul"])).status).toBe(422);
    expect((await send(["email,title", '"a@b.fr,Nana'])).status).toBe(422);
    const none = await send(["prénom;nom", "Zoé;Noël"]);
    expect((await check(none.json)).json.error).toBe("Indiquez la colonne de l’adresse e-mail.");
  });
});

describe("Only owners", () => {
  it("move readers", async () => {
    const { rows } = await shop.deps.db.execute<{ username: string }>(
      sql`select username from administrators limit 1`,
    );
    expect(rows).toHaveLength(1);
    await shop.deps.db.execute(
      sql`update administrators set role = 'seller' where username <> ${rows[0]?.username ?? ""}`,
    );
    const seller = await buildAdministrator(shop);
    await shop.deps.db.execute(
      sql`update administrators set role = 'seller' where username = ${seller.username}`,
    );
    expect((await shop.call("GET", "/api/admin/reader-imports", { cookie: seller.cookie })).status).toBe(403);
  });
});
