import { describe, expect, it } from "vitest";
import { guessedFields } from "#books/exchange/csv-fields.rules.ts";
import { isLetterList, type ReaderField, readerFields } from "#office/moving-in/reader-columns.rules.ts";
import { dayOf } from "#platform/data/written-days.ts";
import { emailOf, readerRecordOf, titlesToTry } from "#office/moving-in/reader-records.rules.ts";
import { fc } from "#test/property.ts";

/** Headings in the shape of each source, with the fields that they must be read as. */
const sources: Record<string, [heading: string, field: ReaderField | null][]> = {
  "WooCommerce orders": [
    ["Order Number", null],
    ["Order Status", "status"],
    ["Order Date", "boughtOn"],
    ["First Name (Billing)", null],
    ["Billing Email Address", "email"],
    ["Item Name", "title"],
    ["SKU", "isbn"],
  ],
  "Shopify orders": [
    ["Name", "name"],
    ["Email", "email"],
    ["Financial Status", "status"],
    ["Created at", "boughtOn"],
    ["Lineitem name", "title"],
    ["Lineitem sku", "isbn"],
    ["Total", null],
  ],
  Gumroad: [
    ["Purchase Email", "email"],
    ["Buyer Name", "name"],
    ["Item Name", "title"],
    ["Purchase Date", "boughtOn"],
    ["Refunded?", "status"],
  ],
  Payhip: [
    ["Product Name", "title"],
    ["Buyer Name", "name"],
    ["Buyer Email", "email"],
    ["Date", "boughtOn"],
  ],
  "Stripe customers": [
    ["id", null],
    ["Email", "email"],
    ["Name", "name"],
    ["Created (UTC)", "knownSince"],
  ],
  "Stripe payments": [
    ["Customer Email", "email"],
    ["Description", "title"],
    ["Created date (UTC)", "boughtOn"],
    ["Status", "status"],
  ],
  Mailchimp: [
    ["Email Address", "email"],
    ["First Name", "firstName"],
    ["Last Name", "lastName"],
    ["OPTIN_TIME", null],
    ["CONFIRM_TIME", "consentOn"],
    ["CONFIRM_IP", "consentProof"],
  ],
  Brevo: [
    ["EMAIL", "email"],
    ["NOM", "lastName"],
    ["PRENOM", "firstName"],
    ["ADDED_TIME", "knownSince"],
    ["DOUBLE_OPT-IN", null],
  ],
  Substack: [
    ["email", "email"],
    ["expiry", "subscribedUntil"],
    ["created_at", "boughtOn"],
    ["email_disabled", null],
  ],
  "a French table": [
    ["Adresse", "email"],
    ["Nom et prénom", "name"],
    ["Titre", "title"],
    ["Date d’achat", "boughtOn"],
    ["Abonné jusqu’au", "subscribedUntil"],
  ],
};

describe("Columns of readers", () => {
  it.each(Object.entries(sources))("of %s are known", (_name, columns) => {
    expect(
      guessedFields(
        readerFields,
        columns.map(([heading]) => heading),
      ),
    ).toEqual(columns.map(([, field]) => field));
  });

  it("say whether a table is a letter's list", () => {
    const isList = (name: string) => {
      const columns = (sources[name] ?? []).map(([heading]) => heading);
      return isLetterList(columns, guessedFields(readerFields, columns));
    };
    expect(["Mailchimp", "Brevo", "Substack"].map(isList)).toEqual([true, true, true]);
    expect(["WooCommerce orders", "Shopify orders", "Stripe customers"].map(isList)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("A row of readers", () => {
  const read = (cells: Partial<Record<ReaderField, string>>) =>
    readerRecordOf(Object.values(cells), Object.keys(cells) as ReaderField[]);

  it("is refused without an address, and with a day that nobody can read", () => {
    expect(read({ email: "sans arobase" })).toEqual({
      refusal: "«\u202Fsans arobase\u202F» n’est pas une adresse e-mail.",
    });
    expect(read({ email: "" })).toEqual({ refusal: "L’adresse e-mail manque." });
    expect(read({ email: "a@b.fr", boughtOn: "bientôt" })).toEqual({
      refusal: "La date «\u202Fbientôt\u202F» est illisible.",
    });
  });

  it.each(["refunded", "Cancelled", "failed", "Remboursée", "voided", "true", "1"])(
    "with the state %s counts as given back",
    (status) => {
      expect(read({ email: "a@b.fr", status })).toMatchObject({ isCancelled: true });
    },
  );
  it.each(["paid", "completed", "Terminée", "Paid", "0", "false", "succeeded"])(
    "with the state %s is a purchase",
    (status) => {
      expect(read({ email: "a@b.fr", status })).toMatchObject({ isCancelled: false });
    },
  );

  it("has the name of one column or of two", () => {
    expect(read({ email: "A@B.fr", firstName: "Zoé", lastName: "Noël" })).toMatchObject({
      email: "a@b.fr",
      name: "Zoé Noël",
    });
    expect(read({ email: "a@b.fr", name: "Zoé N." })).toMatchObject({ name: "Zoé N." });
  });

  it.each([
    ["2024-03-15 10:22:33 +0100", "2024-03-15"],
    ["2024-03-15T10:22:33Z", "2024-03-15"],
    ["15/03/2024", "2024-03-15"],
    ["03/15/2024 10:22", "2024-03-15"],
    ["5.3.24", "2024-03-05"],
    ["Mar 15, 2024", "2024-03-15"],
    ["31/02/2024", null],
    ["hier", null],
  ])("dated %s is of %s", (text, day) => expect(dayOf(text)).toBe(day));

  it("never breaks what reads it, whatever its cells", () => {
    const fields = fc.record({
      email: fc.string(),
      title: fc.string(),
      boughtOn: fc.string(),
      status: fc.string(),
      isbn: fc.string(),
    });
    fc.assert(fc.property(fields, (cells) => void read(cells)));
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(dayOf(date.toISOString())).toBe(day);
          expect(dayOf(day.split("-").toReversed().join("/"))).toBe(day);
        },
      ),
    );
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect([email.toLowerCase(), null]).toContain(emailOf(` ${email} `));
      }),
    );
  });

  it("finds a title with what another shop adds to it", () => {
    expect(titlesToTry("Nana - EPUB")).toEqual(["Nana - EPUB", "Nana"]);
    expect(titlesToTry("Nana (ebook)")).toEqual(["Nana (ebook)", "Nana"]);
    expect(titlesToTry("Bel-Ami")).toEqual(["Bel-Ami"]);
  });
});
