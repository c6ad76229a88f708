import { fc } from "#test/property.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareOut } from "#selling/payments/invoices.rules.ts";
import { buildBook, buildMember, type BuiltMember } from "#test/factories.ts";
import type { TestMailServer } from "#test/mail-server.ts";
import { openMailedShop } from "#test/mailed-shop.ts";
import { pdfPages } from "#test/pdf-text.ts";
import { buildSale, recorded, saleLine } from "#test/sales.ts";
import type { TestShop } from "#test/test-shop.ts";

let mail: TestMailServer;
let shop: TestShop;
beforeAll(async () => {
  ({ shop, mail } = await openMailedShop({ now: new Date("2026-12-01T10:00:00Z") }));
});
afterAll(() => shop?.close());

const ask = (member: BuiltMember | null, path: string) =>
  shop.call("GET", `/api/users/${path}`, { token: member?.token });

const textOf = (pdf: Uint8Array): string => pdfPages(pdf).join("\n");

describe("An invoice", () => {
  it("is made by a purchase, mailed with its receipt, listed, and given to its owner as a PDF", async () => {
    const member = await buildMember(shop);
    const { editionIds } = await buildBook(shop, { title: "Bel-Ami", editions: [{ priceCents: 1198 }] });
    const body = { edition_ids: editionIds, withdrawal_consent: true };
    const { json } = await shop.call("POST", "/api/payments/checkout", { token: member.token, body });
    const session = json.url.split("/").at(-1);
    const card = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };
    await shop.call("POST", `/api/simulated-payments/${session}/pay`, { body: card });
    const receipt = await mail.waitFor(member.email, "Votre reçu");

    const { json: invoices } = await ask(member, `${member.id}/invoices`);
    const [payment] = (await ask(member, `${member.id}/payments`)).json;
    expect(invoices).toEqual([
      {
        number: expect.stringMatching(/^F2026-\d{6}$/),
        kind: "invoice",
        payment_id: payment.id,
        issued_on: "2026-12-01",
        amount_cents: 1198,
      },
    ]);
    const { number } = invoices[0];
    const pdf = await ask(member, `${member.id}/payments/${payment.id}/invoice`);
    expect(pdf.status).toBe(200);
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename=Facture-${number}.pdf`,
      "cache-control": "private, no-store",
    });
    const text = textOf(pdf.bytes);
    for (const words of [`Facture ${number}`, "Émise le 1er décembre 2026", member.username, member.email])
      expect(text).toContain(words);
    for (const words of [
      "Bel-Ami – Texte intégral",
      "11,36 €",
      "5,5 %",
      "0,62 €",
      "11,98 €",
      "Paiement simulé",
    ])
      expect(text).toContain(words);

    const byNumber = await ask(member, `${member.id}/invoices/${number}`);
    expect(byNumber.bytes.equals(pdf.bytes)).toBe(true);
    expect(receipt.text).toContain(number);
    expect(receipt.attachments).toMatchObject([
      { filename: `Facture-${number}.pdf`, mimeType: "application/pdf" },
    ]);
    const enclosed = receipt.attachments[0]?.content as ArrayBuffer;
    expect(Buffer.from(enclosed).equals(pdf.bytes)).toBe(true);
  });

  it("names what the law asks for, with VAT by rate, and its credit note names it", async () => {
    const member = await buildMember(shop);
    const lines = [saleLine(), saleLine({ label: "Atlas", amountCents: 1200, vatPerMille: 200 })];
    const sale = { ...(await buildSale(shop, member, lines)), provider: "stripe" };
    const invoice = await recorded(
      shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale)),
    );
    const refund = {
      ...sale,
      lines: [saleLine()],
      kind: "refund" as const,
      refundId: 1,
      reason: "Rétractation",
    };
    const note = await recorded(
      shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund)),
    );
    const print = async (number: string) => {
      const { bytes, headers } = await ask(member, `${member.id}/invoices/${number}`);
      return { text: textOf(bytes), headers };
    };

    const { text } = await print(invoice.documentNumber);
    const seller = ["Éditions de démonstration", "RCS", "SIRET", "TVA intracommunautaire", "forme juridique"];
    for (const words of [...seller, "Quantité", "Prix unitaire HT", "Taux de TVA", "prestation de services"])
      expect(text).toContain(words);
    for (const words of [
      "4,73 €",
      "0,26 €",
      "10,00 €",
      "2,00 €",
      "14,73 €",
      "2,26 €",
      "16,99 €",
      "sans valeur",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Paiement simulé");

    const credit = await print(note.documentNumber);
    for (const words of [
      `Avoir ${note.documentNumber}`,
      invoice.documentNumber,
      "Motif : Rétractation",
      "4,99 €",
    ])
      expect(credit.text).toContain(words);
    expect(credit.headers["content-disposition"]).toContain(`Avoir-${note.documentNumber}.pdf`);
    const { json } = await ask(member, `${member.id}/invoices`);
    expect(json.map(({ number }: { number: string }) => number)).toEqual([
      note.documentNumber,
      invoice.documentNumber,
    ]);
    // The payment's invoice stays that of the sale.
    const ofPayment = await ask(member, `${member.id}/payments/${sale.paymentId}/invoice`);
    expect(textOf(ofPayment.bytes)).toBe(text);
  });

  it("says in a reversal's invoice which credit note it takes back", async () => {
    const member = await buildMember(shop);
    const sale = await buildSale(shop, member);
    const refund = { ...sale, kind: "dispute" as const, refundId: 7, reason: "Contestation" };
    await recorded(shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale)));
    const note = await recorded(
      shop.deps.db.transaction((tx) => shop.payments.journal.recordRefund(tx, refund)),
    );
    const again = await recorded(
      shop.deps.db.transaction((tx) => shop.payments.journal.recordReversal(tx, refund)),
    );
    const { bytes } = await ask(member, `${member.id}/invoices/${again.documentNumber}`);
    expect(textOf(bytes)).toContain(`Annule l’avoir ${note.documentNumber}`);
  });

  it("is its owner's alone: 401 without a token, 403 for others, 404 for what is not theirs or nothing", async () => {
    const [member, other] = [await buildMember(shop), await buildMember(shop)];
    const sale = await buildSale(shop, member);
    const { documentNumber } = await recorded(
      shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale)),
    );
    const paths = ["invoices", `invoices/${documentNumber}`, `payments/${sale.paymentId}/invoice`];
    for (const path of paths) {
      expect((await ask(member, `${member.id}/${path}`)).status, path).toBe(200);
      expect((await ask(null, `${member.id}/${path}`)).status, path).toBe(401);
      const foreign = await ask(other, `${member.id}/${path}`);
      expect(foreign.status, path).toBe(403);
      expect(foreign.json).toEqual({ error: "Ce compte n’est pas le vôtre." });
    }
    for (const path of [
      ...paths.slice(1),
      "invoices/F2026-999999",
      "invoices/x",
      "payments/999999/invoice",
    ]) {
      const missing = await ask(other, `${other.id}/${path}`);
      expect(missing.status, path).toBe(404);
      expect(missing.json).toEqual({ error: "Cette facture n’existe pas." });
    }
    for (const id of ["0", "-1", "abc", "99999999999"])
      expect((await ask(other, `${other.id}/payments/${id}/invoice`)).status, id).toBe(400);
    expect((await ask(other, `${other.id}/invoices`)).json).toEqual([]);
  });
});

describe("Amounts before tax of an invoice's lines", () => {
  it("add up to their rate's, each within a cent of its share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (weights, sum) => {
          const parts = shareOut(sum, weights);
          const whole = weights.reduce((all, weight) => all + weight, 0);
          expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (sum * (weights[index] ?? 0)) / whole)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
