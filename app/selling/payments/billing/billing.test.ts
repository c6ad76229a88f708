import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoiceReissues } from "#selling/payments/billing/billing.tables.ts";
import type { SalesDocument } from "#selling/payments/invoices.rules.ts";
import { verifyJournal } from "#selling/payments/journal/journal-verification.service.server.ts";
import { payments, salesDocuments } from "#selling/payments/payments.tables.ts";
import { type CardShop, lastSession, openCardShop } from "#test/card-shop.ts";
import {
  buildAdministrator,
  buildBook,
  type BuiltMember,
  buildMember,
  testPassword,
} from "#test/factories.ts";
import { pdfPages } from "#test/pdf-text.ts";

const school = {
  kind: "organisation",
  name: "Lycée Jules-Verne",
  street: "1, place de l’École",
  postal_code: "44000",
  city: "Nantes",
  country: "FR",
  siren: "732 829 320",
  vat_number: "FR 44 732829320",
  order_reference: "BC-12",
};

/** Knows one number, and answers nothing about Belgium. */
const register = createServer(async (request, response) => {
  const { countryCode, vatNumber } = JSON.parse(await text(request));
  const answer = { valid: vatNumber === "44732829320" };
  const away = { actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(countryCode === "BE" ? away : answer));
});

let cards: CardShop;
beforeAll(async () => {
  await new Promise<void>((resolve) => register.listen(0, "127.0.0.1", resolve));
  const { port } = register.address() as { port: number };
  cards = await openCardShop({
    now: new Date("2026-11-23T09:00:00Z"),
    env: { VAT_REGISTER: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await cards?.close();
  register.close();
});

const save = ({ id, token }: BuiltMember, changes: object = {}) =>
  cards.shop.call("PUT", `/api/users/${id}/billing-identity`, { token, body: { ...school, ...changes } });
const reissue = ({ id, token }: BuiltMember, paymentId: number) =>
  cards.shop.call("POST", `/api/users/${id}/payments/${paymentId}/invoice`, { token, body: {} });

async function buy(member: BuiltMember, prices: number[], billed = false) {
  const editions = prices.map((priceCents, n) => ({ title: `Édition ${n + 1}`, priceCents }));
  const { editionIds } = await buildBook(cards.shop, { editions });
  const body = { edition_ids: editionIds, withdrawal_consent: true, billed };
  const answer = await cards.shop.call("POST", "/api/payments/checkout", { token: member.token, body });
  expect(answer.status).toBe(200);
  await cards.payAndReport(lastSession(cards.stripe));
  const rows = await cards.shop.deps.db.select().from(payments).where(eq(payments.memberId, member.id));
  return { paymentId: rows.at(-1)?.id ?? 0, editionIds };
}

async function documentsOf(paymentId: number) {
  const rows = await cards.shop.deps.db
    .select()
    .from(salesDocuments)
    .where(eq(salesDocuments.paymentId, paymentId))
    .orderBy(asc(salesDocuments.year), asc(salesDocuments.sequence), asc(salesDocuments.kind));
  return rows.map(({ content }) => content as SalesDocument);
}

async function refund(paymentId: number, editionIds: number[]) {
  const { cookie } = await buildAdministrator(cards.shop);
  const path = `/api/admin/payments/${paymentId}/refunds`;
  const asked = await cards.shop.call("POST", path, { cookie, body: { edition_ids: editionIds } });
  await cards.shop.payments.refunds.make(asked.json.id, false);
}

describe("The kept identity", () => {
  it("has numbers whose form is right and, where the register answers, that it knows", async () => {
    const member = await buildMember(cards.shop);
    const wrong = [
      { changes: { siren: "732 829 321" }, field: "siren" },
      { changes: { vat_number: "FR45732829320" }, field: "vat_number" },
      { changes: { siren: "552100554" }, field: "vat_number" },
      { changes: { country: "DE", siren: "", vat_number: "DE136695976" }, field: "vat_number" },
      { changes: { country: "CH" }, field: "siren" },
      { changes: { name: " " }, field: "name" },
      { changes: { country: "XX" }, field: "country" },
    ];
    for (const { changes, field } of wrong) {
      const answer = await save(member, changes);
      expect(answer.status).toBe(400);
      expect(answer.json.fields).toHaveProperty(field);
    }
    expect((await save(member)).json.identity).toMatchObject({
      siren: "732829320",
      vat_number: "FR44732829320",
      vat_checked_on: "2026-11-23",
    });
    // The Belgian part of the register is away: the form alone is checked.
    const belgian = { country: "BE", siren: "", vat_number: "BE 0776.091.951" };
    expect((await save(member, belgian)).json.identity).toMatchObject({
      vat_number: "BE0776091951",
      vat_checked_on: null,
    });
    const path = `/api/users/${member.id}/billing-identity`;
    const other = await buildMember(cards.shop);
    expect((await cards.shop.call("GET", path, { token: other.token })).status).toBe(403);
    expect((await cards.shop.call("DELETE", path, { token: member.token })).status).toBe(200);
    expect((await cards.shop.call("GET", path, { token: member.token })).json).toEqual({
      identity: null,
      country: null,
    });
  });

  it("is in the copy of one's data, and is erased with the account and from its orders", async () => {
    const member = await buildMember(cards.shop);
    await save(member);
    const { paymentId } = await buy(member, [500], true);
    const copy = `/api/users/${member.id}/export`;
    const answer = await cards.shop.call("POST", copy, {
      token: member.token,
      body: { password: testPassword },
    });
    expect(answer.json.billing_identity).toMatchObject({ name: school.name });
    const { cookie } = await buildAdministrator(cards.shop);
    const erasure = `/api/admin/members/${member.id}/erasure`;
    await cards.shop.call("POST", erasure, { cookie, body: { username: member.username } });
    const { rows } = await cards.shop.deps.db.execute(sql`
      select 1 from billing_identities where member_id = ${member.id}
      union all select 1 from payments where id = ${paymentId} and billed_to is not null`);
    expect(rows).toEqual([]);
    expect((await documentsOf(paymentId))[0]?.buyer.billing?.name).toBe(school.name);
  });
});

describe("An invoice to another name", () => {
  it("is asked before paying, and needs a name", async () => {
    const member = await buildMember(cards.shop);
    const { editionIds } = await buildBook(cards.shop, { title: "Sans nom" });
    const body = { edition_ids: editionIds, withdrawal_consent: true, billed: true };
    expect(
      (await cards.shop.call("POST", "/api/payments/checkout", { token: member.token, body })).status,
    ).toBe(409);
    await save(member);
    const { paymentId } = await buy(member, [499], true);
    const path = `/api/users/${member.id}/payments/${paymentId}/invoice`;
    const pdf = await cards.shop.call("GET", path, { token: member.token });
    const printed = pdfPages(pdf.bytes).join("\n");
    for (const words of ["Lycée Jules-Verne", "44000 Nantes", "SIREN : 732829320", "BC-12"])
      expect(printed).toContain(words);
    expect(printed).not.toContain(member.email);
  });

  it("replaces the first one afterwards by a credit note and a new one, for what was not refunded", async () => {
    const member = await buildMember(cards.shop);
    const { paymentId, editionIds } = await buy(member, [1000, 700, 300]);
    await refund(paymentId, editionIds.slice(0, 1));
    expect((await reissue(member, paymentId)).status).toBe(409);
    await save(member);
    const stranger = await buildMember(cards.shop);
    await save(stranger);
    expect((await reissue(stranger, paymentId)).status).toBe(404);
    const answer = await reissue(member, paymentId);
    expect(answer.status).toBe(200);
    const [first, , cancelling, second] = await ordered(paymentId);
    expect(answer.json).toEqual({ credit_note: cancelling?.number, invoice: second?.number });
    expect(cancelling).toMatchObject({
      corrects: first?.number,
      grossCents: 1000,
      buyer: { email: member.email },
    });
    expect(second).toMatchObject({
      corrects: null,
      grossCents: 1000,
      buyer: { billing: { name: school.name } },
    });
    expect(second?.lines.map(({ grossCents }) => grossCents)).toEqual([700, 300]);
    // What is refunded later is a credit note on the new invoice, to the new name.
    await refund(paymentId, editionIds.slice(1, 2));
    const last = (await ordered(paymentId)).at(-1);
    expect(last).toMatchObject({ kind: "credit-note", corrects: second?.number, grossCents: 700 });
    expect(last?.buyer.billing?.name).toBe(school.name);
    await save(member, { name: "Lycée Colette" });
    expect((await reissue(member, paymentId)).status).toBe(200);
    expect((await ordered(paymentId)).at(-1)).toMatchObject({
      grossCents: 300,
      buyer: { billing: { name: "Lycée Colette" } },
    });
    await refund(paymentId, editionIds.slice(2));
    expect((await reissue(member, paymentId)).json.error).toContain("remboursé");
    const verified = await verifyJournal(cards.shop.deps.db);
    expect(verified).toMatchObject({ fault: null, unaccounted: null });
  });

  it("is made by the publisher, too, to a name that is not kept for the member", async () => {
    const member = await buildMember(cards.shop);
    const { paymentId } = await buy(member, [500]);
    const { cookie } = await buildAdministrator(cards.shop);
    const path = `/api/admin/sales/${paymentId}/invoice`;
    const wrong = { ...school, siren: "732829321" };
    const refused = await cards.shop.call("POST", path, { cookie, body: wrong });
    expect(refused).toMatchObject({ status: 400, json: { fields: { siren: expect.any(String) } } });
    const { status, json } = await cards.shop.call("POST", path, { cookie, body: school });
    expect(status).toBe(200);
    const [, note, invoice] = await ordered(paymentId);
    expect(json).toEqual({ credit_note: note?.number, invoice: invoice?.number });
    expect(invoice?.buyer.billing).toMatchObject({ name: school.name, orderReference: "BC-12" });
    const kept = await cards.shop.call("GET", `/api/users/${member.id}/billing-identity`, {
      token: member.token,
    });
    expect(kept.json).toEqual({ identity: null, country: null });
    const audit = await cards.shop.call("GET", "/api/admin/audit?kind=invoice-reissued", { cookie });
    expect(audit.json.items[0]).toMatchObject({ details: { invoice: invoice?.number } });
    const none = await cards.shop.call("POST", "/api/admin/sales/999999/invoice", { cookie, body: school });
    expect(none.status).toBe(404);
  });

  it("is listed with the others, and its row never changes", async () => {
    const member = await buildMember(cards.shop);
    await save(member);
    const { paymentId } = await buy(member, [500]);
    await reissue(member, paymentId);
    const { token, id } = member;
    const list = (await cards.shop.call("GET", `/api/users/${id}/invoices`, { token })).json;
    expect(list.map(({ kind }: { kind: string }) => kind)).toEqual(["invoice", "credit-note", "invoice"]);
    const { db } = cards.shop.deps;
    await expect(db.update(invoiceReissues).set({ day: "2026-01-01" })).rejects.toThrow("Failed query");
    for (let more = 0; more < 4; more++) expect((await reissue(member, paymentId)).status).toBe(200);
    expect((await reissue(member, paymentId)).json.error).toContain("6 factures");
  });

  it("cannot be altered or removed without the verification seeing it, not even by the owner of the database", async () => {
    expect(await verifyJournal(cards.shop.deps.db)).toMatchObject({ fault: null });
    const changes = [
      "update invoice_reissues set recorded_at = recorded_at + interval '1 day' where position = 1",
      "update sales_documents set content = content - 'brand' where number in (select invoice_number from invoice_reissues)",
      "delete from invoice_reissues where position = (select max(position) from invoice_reissues)",
      "delete from sales_documents where number in (select credit_note_number from invoice_reissues)",
      `with last as (delete from invoice_reissues where position = (select max(position) from invoice_reissues) returning *)
       delete from sales_documents using last where number in (last.credit_note_number, last.invoice_number)`,
    ];
    for (const change of changes) expect(await faultAfter(change), change).not.toBeNull();
  });
});

/** What the verification says of a change that no trigger or foreign key refused. */
async function faultAfter(change: string): Promise<string | null> {
  let fault: string | null = null;
  const undone = new Error("undone");
  await cards.shop.deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(change);
      ({ fault } = await verifyJournal(tx));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return fault;
}

/** In order of their making. */
const ordered = async (paymentId: number) => {
  const documents = await documentsOf(paymentId);
  const reissues = await cards.shop.deps.db.select().from(invoiceReissues);
  const { rows } = await cards.shop.deps.db.execute<{ number: string; position: number }>(
    sql`select document_number as number, position from journal_entries`,
  );
  const positions = new Map(rows.map(({ number, position }) => [number, position]));
  for (const { creditNoteNumber, invoiceNumber, afterPosition } of reissues) {
    positions.set(creditNoteNumber, afterPosition + 0.1);
    positions.set(invoiceNumber, afterPosition + 0.2);
  }
  return documents.toSorted((a, b) => (positions.get(a.number) ?? 0) - (positions.get(b.number) ?? 0));
};
