import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { members } from "#readers/accounts/accounts.tables.ts";
import { announcementBatch } from "#reading/library/announcing/edition-announcing.worker.server.ts";
import { findOwners } from "#reading/library/announcing/edition-announcing.store.server.ts";
import { formatAnnouncements, libraryEntries } from "#reading/library/library.tables.ts";
import { announceNewVersion } from "#books/publishing/module.server.ts";
import { newVersions, uploads } from "#books/publishing/publishing.tables.ts";
import { failFormat, findFormats, markPending } from "#books/publishing/publishing.store.server.ts";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import type { TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let mail: TestMailServer;
let cookie: string;
let editionId: number;
const editionTitle = "Texte intégral";

beforeAll(async () => {
  ({ shop, mail } = await openMailedShop());
  ({ cookie } = await buildAdministrator(shop));
  ({ editionId } = await publishReadySample(shop, { title: "La Débâcle", editionTitle }));
});
afterAll(() => shop?.close());

const save = (body: object) =>
  shop.call("PUT", `/api/admin/editions/${editionId}`, {
    cookie,
    body: { editionTitle, publicationDate: "1892-06-24", ...body },
  });
const newPdf = async (pages: number) => ({
  pdfPath: await sendSource(shop, cookie, "pdf", await samplePdf(pages), `debacle-${pages}.pdf`),
});
const newDocx = async () => ({
  docxPath: await sendSource(shop, cookie, "docx", await sampleDocx(), "debacle.docx"),
});
async function owner(options: Parameters<typeof buildMember>[1] = {}) {
  const member = await buildMember(shop, options);
  await buildLibrary(shop, member.id, [editionId]);
  return member;
}
/** Mails about new versions to an address; the queue is empty first. */
async function mailsTo(email: string) {
  await expect
    .poll(
      async () => {
        const { rows } = await shop.deps.db.execute(sql`
          select name from pgboss.job where name like '%announce%' and state in ('created', 'retry', 'active')`);
        return rows;
      },
      { timeout: 120_000 },
    )
    .toEqual([]);
  return mail.mails.filter(
    ({ to, subject, text }) => to?.[0]?.address === email && `${subject}\n${text}`.includes("mis à jour"),
  );
}
const pass = () => (shop.clock.now = after(shop.clock.now, minutes(1)));
const library = async (member: { id: string; token: string }) =>
  (await shop.call("GET", `/api/users/${member.id}/dashboard`, { token: member.token })).json.library[0];

describe("A replaced file", () => {
  it("that is a minor correction is not announced, and changes no date", async () => {
    const reader = await owner();
    expect((await save(await newPdf(4))).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect(await library(reader)).toMatchObject({ updated_at: null, update_note: null });
    expect(await shop.deps.db.select().from(newVersions)).toEqual([]);
  });

  it("that is a new version needs a note of up to 500 characters, and a file", async () => {
    const pdf = await newPdf(5);
    for (const newVersionNote of ["", " ", "x".repeat(501), 3])
      expect((await save({ ...pdf, newVersionNote })).status).toBe(400);
    expect((await save({ newVersionNote: "Rien de neuf" })).json.error).toContain(
      "Remplacez d’abord un fichier",
    );
  });

  it("is announced once to every owner when all its files are ready, and dates the library, the page and the feed", async () => {
    pass();
    const reader = await owner();
    const away = await owner();
    const suspended = await owner({ suspended: true });
    const optOut = { token: away.token, body: { newVersion: false } };
    expect((await shop.call("PATCH", `/api/users/${away.id}/mail-preferences`, optOut)).status).toBe(200);
    pass();
    const newVersionNote = "Une carte à la fin.\nDouze coquilles corrigées.";
    expect((await save({ ...(await newPdf(6)), ...(await newDocx()), newVersionNote })).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    const { text = "" } = await mail.waitFor(reader.email, "mis à jour");
    expect(text).toContain("Une carte à la fin.");
    expect(text).toContain("PDF, EPUB et AZW3");
    expect(text).toContain(`/membre/${reader.id}`);
    expect(await mailsTo(reader.email)).toHaveLength(1);
    expect(await mailsTo(away.email)).toEqual([]);
    expect(await mailsTo(suspended.email)).toEqual([]);
    const updated = { updated_at: shop.clock.now.toISOString(), update_note: newVersionNote };
    expect(await library(reader)).toMatchObject(updated);
    expect((await shop.call("GET", "/api/books/la-debacle")).json.editions[0]).toMatchObject(updated);
    for (const feed of ["/nouveautes.atom", "/sitemap.xml"])
      expect((await shop.call("GET", feed)).bytes.toString()).toContain(updated.updated_at);
    const [entry] = (await shop.call("GET", "/api/admin/audit?kind=edition-changed", { cookie })).json.items;
    expect(entry.details).toMatchObject({
      note: newVersionNote,
      replaced: expect.stringContaining("debacle-4.pdf"),
    });
  });

  it("waits while all its formats have failed, and is announced in those that are ready once the others have settled", async () => {
    const reader = await owner();
    const { db } = shop.deps;
    pass();
    expect((await save({ ...(await newPdf(7)), newVersionNote: "Première note" })).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect(await mailsTo(reader.email)).toHaveLength(1);
    // Ebooks that cannot be made.
    await db
      .insert(newVersions)
      .values({ editionId, note: "Seconde note", formats: ["epub", "azw3"], askedAt: shop.clock.now });
    for (const format of ["epub", "azw3"] as const) {
      const find = async () => (await findFormats(db, editionId)).find((each) => each.format === format);
      const stated = (await find())?.stated;
      await markPending(db, editionId, [format], stated ? { stated, content: stated } : null, shop.clock.now);
      const row = await find();
      if (row) await failFormat(db, row, "La machine était trop occupée.", shop.clock.now);
    }
    await db.transaction((tx) => shop.publishing.newVersions.settle(tx, editionId));
    expect(await mailsTo(reader.email)).toHaveLength(1);
    const files = (await shop.call("GET", `/api/admin/editions/${editionId}/files`, { cookie })).json;
    expect(files.waiting_note).toBe("Seconde note");
    pass();
    expect((await save({ ...(await newPdf(8)), newVersionNote: "Troisième note" })).status).toBe(200);
    const { text = "" } = await mail.waitFor(reader.email, "Troisième note");
    expect(text).toContain("est prête en PDF.");
    await shop.call("POST", `/api/admin/editions/${editionId}/formats/epub/retry`, { cookie });
    await shop.call("POST", `/api/admin/editions/${editionId}/formats/azw3/retry`, { cookie });
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect(await mailsTo(reader.email)).toHaveLength(2);
    expect(await db.select().from(newVersions)).toEqual([]);
  });

  it("is announced when the last of its formats fails for good, without it", async () => {
    const reader = await owner();
    const { db, store } = shop.deps;
    // The ebooks' source is no document any more, though its digest says so.
    const { docxPath } = await newDocx();
    const broken = Buffer.from("PK, et rien d’autre");
    await store.putStream(docxPath, Readable.from([broken]));
    await db
      .update(uploads)
      .set({ size: broken.length, sha256: createHash("sha256").update(broken).digest() })
      .where(eq(uploads.path, docxPath));
    pass();
    const change = { docxPath, ...(await newPdf(10)), newVersionNote: "Sans ebooks" };
    expect((await save(change)).status).toBe(200);
    const { text = "" } = await mail.waitFor(reader.email, "Sans ebooks");
    expect(text).toContain("est prête en PDF.");
    expect(await settledFormats(shop, editionId)).toEqual({
      pdf: "ready",
      epub: expect.stringContaining("DOCX"),
      azw3: expect.stringContaining("DOCX"),
    });
    expect((await save(await newDocx())).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect(await mailsTo(reader.email)).toHaveLength(1);
  });
});

describe("An earlier file that is restored", () => {
  it("is a minor correction, or a new version with its note", async () => {
    const reader = await owner();
    const earlier = async () =>
      (await shop.call("GET", `/api/admin/editions/${editionId}/files`, { cookie })).json.earlier.find(
        ({ kind }: { kind: string }) => kind === "pdf",
      ).file;
    const restore = async (body?: object) => {
      pass();
      const path = `/api/admin/editions/${editionId}/earlier-files/${await earlier()}/restore`;
      return shop.call("POST", path, { cookie, ...(body && { body }) });
    };
    for (const newVersionNote of [" ", "x".repeat(501), 3])
      expect((await restore({ newVersionNote })).status).toBe(400);
    expect((await restore()).status).toBe(200);
    expect((await restore({})).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect(await mailsTo(reader.email)).toEqual([]);
    expect((await restore({ newVersionNote: "La carte est de retour." })).status).toBe(200);
    const { text = "" } = await mail.waitFor(reader.email, "La carte est de retour.");
    expect(text).toContain("est prête en PDF.");
    const [entry] = (await shop.call("GET", "/api/admin/audit?kind=file-restored", { cookie })).json.items;
    expect(entry.details.note).toBe("La carte est de retour.");
  });
});

describe("The mails of a new version", () => {
  it("reach each of many owners once, though every job of theirs is repeated as after a crash", async () => {
    const { db, jobs } = shop.deps;
    const since = shop.clock.now.toISOString();
    await db.execute(sql`
      with added as (
        insert into members (email, username, password_hash, terms_accepted_at, created_at, email_verified_at)
        select 'lot-' || n || '@exemple.fr', 'lot' || n, 'none', ${since}, ${since}, ${since}
        from generate_series(1, 430) as n returning id
      )
      insert into library_entries (member_id, edition_id, origin, acquired_at)
      select id, ${editionId}, 'gift', ${since} from added`);
    pass();
    const note = "Pour le grand nombre";
    await db
      .insert(newVersions)
      .values({ editionId, note, formats: ["pdf"], askedAt: shop.clock.now, readyAt: shop.clock.now });
    await jobs.send(db, announceNewVersion, { editionId });
    await jobs.send(db, announceNewVersion, { editionId });
    const find = async () =>
      await db.select().from(formatAnnouncements).where(eq(formatAnnouncements.note, note));
    await expect.poll(async () => (await find()).length).toBe(1);
    const [{ id = 0 } = {}] = await find();
    await jobs.send(db, announcementBatch, { id, afterMember: null });
    const owners = await db
      .select({ id: libraryEntries.memberId })
      .from(libraryEntries)
      .where(eq(libraryEntries.editionId, editionId))
      .orderBy(libraryEntries.memberId);
    await jobs.send(db, announcementBatch, { id, afterMember: owners[199]?.id ?? null });
    const received = () =>
      mail.mails.filter(({ text }) => text?.includes(note)).map(({ to }) => to?.[0]?.address);
    const expected = await db
      .select({ email: members.email })
      .from(members)
      .innerJoin(libraryEntries, eq(libraryEntries.memberId, members.id))
      .where(
        sql`${libraryEntries.editionId} = ${editionId} and ${members.suspendedAt} is null and ${members.newVersionMail}`,
      );
    await expect.poll(() => received().length, { timeout: 120_000, interval: 500 }).toBe(expected.length);
    await mailsTo("");
    expect(received().toSorted()).toEqual(expected.map(({ email }) => email).toSorted());
  });

  it("are not sent to later owners, and each batch is a scan of the index", async () => {
    const { db } = shop.deps;
    const before = { editionId, createdAt: new Date(shop.clock.now.getTime() - 1) };
    pass();
    const late = await owner();
    expect(await findOwners(db, before, null, 1000)).not.toContain(late.id);
    const { rows } = await db.transaction(async (tx) => {
      // For so few rows PostgreSQL would sort, even with the index.
      await tx.execute(sql`set local enable_sort = off; set local enable_bitmapscan = off`);
      return tx.execute<{ "QUERY PLAN": string }>(sql`
        explain select member_id from library_entries where edition_id = ${editionId} and acquired_at <= now()
          and member_id > '80000000-0000-0000-0000-000000000000' order by member_id limit 200`);
    });
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/Sort/);
  });
});
