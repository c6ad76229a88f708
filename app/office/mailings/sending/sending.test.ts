import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { batchOf, failureOf } from "#office/mailings/mailing-sending.rules.ts";
import {
  letterBounces,
  letterReaders,
  mailingRecipients,
  mailings,
} from "#office/mailings/mailings.tables.ts";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { createServices } from "#server/app.ts";
import { buildAdministrator, buildBook, buildLibrary, buildMember } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import type { TestShop } from "#test/test-shop.ts";

const start = new Date("2026-11-21T10:00:00Z");
let shop: TestShop;
let mail: TestMailServer;
let cookie: string;
beforeAll(async () => {
  // Without background work: the tests run the jobs, so that they can stop between them.
  ({ shop, mail } = await openMailedShop({ work: false, now: start }));
});
afterAll(() => shop?.close());
/** The administrator logs in again: a session ends while it is not used. */
async function goTo(instant: Date): Promise<void> {
  shop.clock.now = instant;
  ({ cookie } = await buildAdministrator(shop));
}
beforeEach(async () => {
  await goTo(start);
  await shop.deps.db.delete(letterReaders);
  await shop.deps.db.delete(letterBounces);
  mail.mails.length = 0;
  mail.refusedRecipients.clear();
  mail.refuseWith(null);
});

const emails = (count: number) => Array.from({ length: count }, (_, n) => `lectrice${n}@exemple.fr`);
async function readers(count: number): Promise<string[]> {
  const now = shop.clock.now;
  const rows = emails(count).map((email) => ({
    email,
    origin: "form" as const,
    consent: "Oui",
    askedAt: now,
    confirmedAt: now,
  }));
  await shop.deps.db.insert(letterReaders).values(rows);
  return emails(count);
}
const post = (path: string, body: unknown) =>
  shop.call("POST", `/api/admin/mailings${path}`, { cookie, body });
async function draft(body = "Chers lecteurs,\n\nVoici **la rentrée**."): Promise<number> {
  const answer = await post("", { subject: "La rentrée", body });
  expect(answer.status).toBe(201);
  return answer.json.id;
}
const read = async (id: number) => (await shop.call("GET", `/api/admin/mailings/${id}`, { cookie })).json;
const send = (id: number, more: object = {}) =>
  post(`/${id}/send`, { version: 1, rate: 60, at: null, ...more });
const change = (id: number, act: string) => post(`/${id}/state`, { act });
const batchNumber = async (id: number) =>
  (await shop.deps.db.select().from(mailings).where(eq(mailings.id, id)))[0]?.batch ?? 0;
const oneBatch = async (id: number, sending = shop.mailings.sending, signal?: AbortSignal) =>
  sending.sendBatch(id, await batchNumber(id), signal);
/** Batch after batch, as the queue does it. */
async function sendAll(id: number): Promise<void> {
  for (let n = 0; n < 100 && (await read(id)).state === "sending"; n++) await oneBatch(id);
}
const got = () => mail.mails.map(({ to }) => to?.[0]?.address ?? "").toSorted();

describe("A letter by mail", () => {
  it("reaches each reader once, in two parts, with cards of books and a way to end it", async () => {
    await buildBook(shop, { title: "Nana", author: "Émile Zola", editions: [{ priceCents: 699 }] });
    const all = await readers(25);
    const id = await draft("# Bonjour\n\n/livre/nana\n\n[Tout](/catalogue), *vite*.\n\n/livre/inconnu");
    expect((await send(id)).json).toMatchObject({ state: "sending", sent: 0 });
    await sendAll(id);
    expect(got()).toEqual(all.toSorted());
    expect(await read(id)).toMatchObject({ state: "sent", sent: 25, bounced: 0, waiting: 0, begun: 0 });
    const [{ html = "", text = "", subject, headers }] = mail.mails as [(typeof mail.mails)[number]];
    expect(subject).toBe("La rentrée");
    for (const part of [html, text]) {
      expect(part).toContain("Nana");
      expect(part).toContain("6,99");
      expect(part).toContain(`${shop.deps.config.publicUrl}/livre/nana`);
      expect(part).toContain(`${shop.deps.config.publicUrl}/catalogue`);
      expect(part).toContain(`${shop.deps.config.publicUrl}/livre/inconnu`);
      expect(part).not.toContain("00000000-0000");
    }
    expect(html).not.toMatch(/<img[^>]*width="1"/);
    const header = (key: string) => headers.find((each) => each.key === key)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [, path = ""] =
      /^<https?:\/\/[^/]+(\/api\/letter\/leave\/\S+)>$/.exec(header("list-unsubscribe")) ?? [];
    const { statusCode } = await shop.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(statusCode).toBe(204);
    expect(await read(id)).toMatchObject({ unsubscribed: 1 });
    mail.mails.length = 0;
    const next = await draft();
    await send(next);
    await sendAll(next);
    expect(mail.mails).toHaveLength(24);
  });

  it("goes to those it is for: subscribers, and readers of a book, an author or a collection", async () => {
    const oeuvre = await buildBook(shop, { title: "L’Œuvre", author: "Émile Zola" });
    const germinal = await buildBook(shop, { title: "Germinal", author: "Émile Zola" });
    await shop.deps.db.execute(
      sql`update books set collection = 'Lettres du Nord' where id = ${germinal.id}`,
    );
    const first = await buildMember(shop);
    const second = await buildMember(shop);
    const subscriber = await buildMember(shop, { subscribed: true });
    const other = await buildMember(shop);
    await buildLibrary(shop, first.id, oeuvre.editionIds);
    await buildLibrary(shop, second.id, germinal.editionIds);
    for (const member of [first, subscriber, other]) await shop.mailings.readers.choose(member, true);
    // A visitor's address, which is a member's too.
    const typed = { email: second.email.toUpperCase(), origin: "form" as const, consent: "Oui" };
    await shop.deps.db
      .insert(letterReaders)
      .values({ ...typed, askedAt: shop.clock.now, confirmedAt: shop.clock.now });
    const expected = [
      [{ kind: "subscribers" }, null, [subscriber]],
      [{ kind: "book", ref: String(oeuvre.id) }, "L’Œuvre", [first]],
      [{ kind: "contributor", ref: "emile-zola" }, "Émile Zola", [first, second]],
      [{ kind: "collection", ref: "lettres-du-nord" }, "Lettres du Nord", [second]],
    ] as const;
    for (const [audience, name, to] of expected) {
      mail.mails.length = 0;
      const search = new URLSearchParams(audience);
      const shown = await shop.call("GET", `/api/admin/mailings/audience?${search}`, { cookie });
      expect(shown.json).toEqual({ ref: null, ...audience, name, readers: to.length });
      const answer = await post("", { subject: "La rentrée", body: "Bonjour.", audience });
      expect(answer.json.audience).toEqual(shown.json);
      await send(answer.json.id);
      await sendAll(answer.json.id);
      expect(
        got()
          .map((address) => address.toLowerCase())
          .toSorted(),
      ).toEqual(to.map(({ email }) => email).toSorted());
    }
  });

  it.each([
    { kind: "book", ref: "nana" },
    { kind: "book", ref: null },
    { kind: "all", ref: "12" },
    { kind: "contributor", ref: "../x" },
    { kind: "everybody", ref: null },
  ])("is for nobody unknown: %o", async (audience) => {
    expect((await post("", { subject: "La rentrée", body: "Bonjour.", audience })).status).toBe(400);
  });

  it("is for no author without a book", async () => {
    const audience = { kind: "contributor", ref: "inconnu" };
    expect((await post("", { subject: "La rentrée", body: "Bonjour.", audience })).status).toBe(404);
  });

  it("goes to members who may be written to, and once to a mailbox that asked twice", async () => {
    const written = await buildMember(shop);
    const suspended = await buildMember(shop, { suspended: true });
    const unverified = await buildMember(shop, { verified: false });
    const closing = await buildMember(shop);
    await shop.deps.db.update(members).set({ closesAt: shop.clock.now }).where(eq(members.id, closing.id));
    for (const member of [written, suspended, unverified, closing])
      await shop.mailings.readers.choose(member, true);
    const twice = { email: written.email.toUpperCase(), origin: "form" as const, consent: "Oui" };
    await shop.deps.db
      .insert(letterReaders)
      .values({ ...twice, askedAt: shop.clock.now, confirmedAt: shop.clock.now });
    const id = await draft();
    await send(id);
    await sendAll(id);
    expect(got()).toEqual([written.email]);
  });

  it("waits for its time, can be taken back until then, and be found by who runs the shop", async () => {
    await readers(2);
    const id = await draft();
    expect((await send(id, { at: { day: "2020-01-01", time: "08:00" } })).json.fields).toHaveProperty("at");
    expect((await send(id, { at: { day: "2027-03-28", time: "02:30" } })).status).toBe(400);
    expect((await send(id, { at: { day: "2026-11-21", time: "12:00" } })).json).toMatchObject({
      state: "scheduled",
      scheduled_for: "2026-11-21T11:00:00.000Z",
    });
    expect((await send(id)).status).toBe(409);
    await shop.mailings.sending.watch();
    expect((await read(id)).state).toBe("scheduled");
    expect((await change(id, "unschedule")).json.state).toBe("draft");
    await send(id, { at: { day: "2026-11-21", time: "12:00" } });
    await goTo(new Date("2026-11-21T11:00:00Z"));
    await Promise.all([shop.mailings.sending.watch(), shop.mailings.sending.watch()]);
    await sendAll(id);
    expect(got()).toEqual(emails(2));
    const { json } = await shop.call("GET", "/api/admin/mailings", { cookie });
    expect([json.readers, json.items[0]]).toMatchObject([2, { id, sent: 2 }]);
  });

  it("is paused, resumed and cancelled; who leaves in between gets nothing", async () => {
    await readers(30);
    const id = await draft();
    await send(id);
    await oneBatch(id);
    expect(mail.mails).toHaveLength(10);
    expect((await change(id, "pause")).json).toMatchObject({ state: "paused", sent: 10, waiting: 20 });
    await oneBatch(id);
    expect(mail.mails).toHaveLength(10);
    const stale = await batchNumber(id);
    await shop.deps.db
      .update(letterReaders)
      .set({ endedAt: shop.clock.now })
      .where(eq(letterReaders.email, "lectrice29@exemple.fr"));
    expect((await change(id, "resume")).json.state).toBe("sending");
    await shop.mailings.sending.sendBatch(id, stale);
    expect(mail.mails).toHaveLength(10);
    await oneBatch(id);
    await oneBatch(id);
    expect(mail.mails).toHaveLength(29);
    const other = await draft();
    await send(other);
    await oneBatch(other);
    expect((await change(other, "cancel")).json).toMatchObject({ state: "cancelled", sent: 10 });
    await oneBatch(other);
    expect((await read(other)).sent).toBe(10);
    expect((await change(other, "resume")).status).toBe(409);
  });
});

describe("An address that is refused", () => {
  it("for good is counted and never written to again; for now, it is tried later", async () => {
    await readers(3);
    mail.refusedRecipients.set("lectrice0@exemple.fr", { code: 550, text: "No such user" });
    mail.refusedRecipients.set("lectrice1@exemple.fr", { code: 450, text: "Greylisted" });
    const id = await draft();
    await send(id);
    await oneBatch(id);
    expect(await read(id)).toMatchObject({ state: "sending", sent: 1, bounced: 1, waiting: 1 });
    expect(await shop.deps.db.select().from(letterBounces)).toMatchObject([
      { address: "lectrice0@exemple.fr", reason: expect.stringContaining("No such user") },
    ]);
    mail.refusedRecipients.clear();
    await oneBatch(id);
    expect(mail.mails).toHaveLength(1);
    await goTo(after(start, minutes(21)));
    await sendAll(id);
    expect(await read(id)).toMatchObject({ state: "sent", sent: 2, bounced: 1 });
    mail.mails.length = 0;
    const next = await draft();
    await send(next);
    await sendAll(next);
    expect(got()).toEqual(["lectrice1@exemple.fr", "lectrice2@exemple.fr"]);
  });

  it("that came back later is counted with the letter its mailbox got last", async () => {
    await readers(2);
    const [first, last] = [await draft(), await draft()];
    for (const id of [first, last]) {
      await send(id);
      await sendAll(id);
    }
    const paste = () =>
      shop.call("POST", "/api/admin/letter-bounces", { cookie, body: { addresses: "Lectrice0@exemple.fr" } });
    expect((await paste()).json).toMatchObject({ added: 1 });
    expect((await paste()).json).toMatchObject({ added: 0 });
    expect(await read(first)).toMatchObject({ sent: 2, bounced: 0 });
    expect(await read(last)).toMatchObject({ sent: 1, bounced: 1 });
  });

  it("for its content is no bounce", async () => {
    await readers(1);
    mail.refuseWith({ code: 554, text: "Message refused" });
    const id = await draft();
    await send(id);
    await sendAll(id);
    expect(await read(id)).toMatchObject({ state: "sent", sent: 0, bounced: 0 });
    expect(await shop.deps.db.select().from(letterBounces)).toEqual([]);
  });

  it("is told from a mail server that takes no mail at all", () => {
    const failure = (code: string, command: string, responseCode?: number) =>
      failureOf({ code, command, responseCode });
    expect(failure("EENVELOPE", "RCPT TO", 550)).toBe("bounced");
    expect(failure("EENVELOPE", "RCPT TO", 450)).toBe("later");
    expect(failure("EMESSAGE", "DATA", 554)).toBe("refused");
    expect(failure("EENVELOPE", "MAIL FROM", 550)).toBe("away");
    expect(failure("EAUTH", "AUTH PLAIN", 535)).toBe("away");
    expect(failureOf({ code: "ESOCKET", command: "CONN", syscall: "connect" })).toBe("away");
    expect(failure("ECONNECTION", "CONN")).toBe("unknown");
    expect(failureOf(new Error("?"))).toBe("unknown");
  });
});

describe("Processes that end, and processes at once", () => {
  it("send each mail once: two workers with the same and with further batches", async () => {
    const all = await readers(200);
    const id = await draft();
    await send(id, { rate: 300 });
    const other = (await createServices(shop.deps)).mailings.sending;
    for (let n = 0; n < 60 && (await read(id)).state === "sending"; n++) {
      const number = await batchNumber(id);
      await Promise.all([
        shop.mailings.sending.sendBatch(id, number),
        other.sendBatch(id, number),
        other.sendBatch(id, number + 1),
        shop.mailings.sending.sendBatch(id, number + 1),
      ]);
    }
    expect(got()).toEqual(all.toSorted());
    expect(await read(id)).toMatchObject({ state: "sent", sent: 200, waiting: 0, begun: 0 });
  });

  it("leave the rest of a batch to the next one, and never repeat the mail that was being delivered", async () => {
    const all = await readers(40);
    const id = await draft();
    await send(id, { rate: 120 });
    // A process that ends between two mails …
    const stop = new AbortController();
    let left = 7;
    const stopping = {
      ...shop.deps.mailer,
      send: async (each: Parameters<typeof shop.deps.mailer.send>[0]) => {
        await shop.deps.mailer.send(each);
        if (--left === 0) stop.abort();
      },
    };
    const first = (await createServices({ ...shop.deps, mailer: stopping })).mailings.sending;
    await oneBatch(id, first, stop.signal);
    expect(mail.mails).toHaveLength(7);
    // … and one that ends while the mail server has a mail, and before its answer is written down.
    let handed = 4;
    const vanishing = {
      ...shop.deps.mailer,
      send: async (each: Parameters<typeof shop.deps.mailer.send>[0]) => {
        await shop.deps.mailer.send(each);
        if (--handed === 0) throw new Error("The connection was lost after the mail.");
      },
    };
    const second = (await createServices({ ...shop.deps, mailer: vanishing })).mailings.sending;
    await oneBatch(id, second);
    expect(mail.mails).toHaveLength(11);
    await sendAll(id);
    expect(got()).toEqual(all.toSorted());
    expect(await read(id)).toMatchObject({ state: "sent", sent: 39, begun: 1 });
  });

  it("lose no batch: one whose job was lost is found, and a mail server that is away stops nothing", async () => {
    await readers(3);
    const id = await draft();
    await send(id);
    mail.refuseWith({ code: 421, text: "Service not available" });
    await oneBatch(id);
    mail.refuseWith(null);
    const { rows: before } = await jobsOf(id);
    await goTo(after(start, minutes(30)));
    await shop.mailings.sending.watch();
    const { rows } = await jobsOf(id);
    expect(rows.length).toBe(before.length + 1);
    await sendAll(id);
    expect(got()).toEqual(emails(3));
  });
});

const jobsOf = (id: number) =>
  shop.deps.db.execute(
    sql`select id from pgboss.job where name = 'mailing-batch' and data->>'mailingId' = ${String(id)}`,
  );

describe("Drafts", () => {
  it("are changed by one person at a time, previewed, tried and deleted", async () => {
    const id = await draft();
    const save = (version: number, subject: string) =>
      shop.call("PUT", `/api/admin/mailings/${id}`, { cookie, body: { version, subject, body: "Texte" } });
    expect((await save(1, "Nouvel objet")).json).toMatchObject({ version: 2, subject: "Nouvel objet" });
    expect((await save(1, "Trop tard")).status).toBe(409);
    for (const body of [
      { subject: "", body: "x" },
      { subject: "x", body: " " },
      { subject: "x\ny", body: "x" },
    ])
      expect((await post("", body)).status).toBe(400);
    const preview = await post("/preview", { subject: "Objet", body: "<script>alert(1)</script>" });
    expect(preview.json.html).toContain("&lt;script&gt;");
    const path = `/fichiers/${"ab".repeat(10)}/image-1600x900.jpg`;
    const pictured = await post("/preview", { subject: "Objet", body: `![Notre stand](${path})` });
    const src = `${shop.deps.config.publicUrl}${path}`;
    expect(pictured.json.html).toContain(`<img src="${src}" alt="Notre stand" width="512"`);
    expect(pictured.json.text).toContain(`Notre stand (${src})`);
    expect((await post("/preview", { subject: "Objet", body: "*".repeat(10_000) })).status).toBe(200);
    const tried = await post("/trial", { subject: "Objet", body: "Essai", to: "maison@exemple.fr" });
    expect(tried.status).toBe(200);
    expect(got()).toEqual(["maison@exemple.fr"]);
    const remove = () => shop.call("DELETE", `/api/admin/mailings/${id}`, { cookie });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  });

  it("are sent at a rate of mails a minute", () => {
    expect(batchOf(60)).toEqual({ size: 10, pause: 10_000 });
    expect(batchOf(1)).toEqual({ size: 1, pause: 60_000 });
    for (let rate = 1; rate <= 6000; rate += 7) {
      const { size, pause } = batchOf(rate);
      expect((size * 60_000) / pause).toBeLessThanOrEqual(rate);
    }
  });

  it("forget their recipients a month after the end, and keep their sums", async () => {
    await readers(2);
    const id = await draft();
    await send(id);
    await sendAll(id);
    await shop.deps.db
      .update(mailings)
      .set({ endedAt: new Date("2020-01-01T00:00:00Z") })
      .where(eq(mailings.id, id));
    await shop.mailings.sending.forgetRecipients();
    const kept = shop.deps.db.select().from(mailingRecipients).where(eq(mailingRecipients.mailingId, id));
    expect(await kept).toEqual([]);
    expect(await read(id)).toMatchObject({ sent: 2 });
  });
});
