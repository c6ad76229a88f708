import { expect, test } from "vitest";
import { csvLine } from "#platform/data/csv.ts";
import { bringCatalogue, exportedCatalogue } from "#test/catalogue-import.ts";
import { buildAdministrator } from "#test/factories.ts";
import { fc } from "#test/property.ts";
import { openTestShop } from "#test/test-shop.ts";

const headings = [
  "Titre",
  "Sous-titre",
  "Auteur",
  "Édition",
  "Prix",
  "Date de publication",
  "Catalogue gratuit",
  "Langue",
  "Série",
  "Numéro dans la série",
  "Catégories",
  "Thema",
  "CLIL",
  "BISAC",
  "Mots-clés",
  "Description",
  "Pages",
];

/** Texts with what tables, XML and French make difficult. */
const unit = fc.constantFrom(..."aéœÉz’'\"<>&=+@;, .!\u00A0\u202F«»#-1 ");
const text = (max: number) =>
  fc
    .string({ unit, minLength: 1, maxLength: max })
    // XML has one blank where there are several.
    .map((written) => written.replaceAll(/ +/g, " ").trim())
    .filter((written) => /[a-zéœ1]/i.test(written));
const maybe = (some: fc.Arbitrary<string>) => fc.oneof({ weight: 1, arbitrary: fc.constant("") }, some);
const description = fc
  .array(
    fc.constantFrom(
      "<p>",
      "<em>",
      "</em>",
      "<li>",
      "<br>",
      "mot",
      "*",
      "[",
      "\\",
      "- ",
      " ",
      "&lt;b&gt;",
      "&rsquo;",
    ),
  )
  .map((parts) => `mot${parts.join("")}`);
const word = fc.stringMatching(/^[a-zé]{1,8}$/);

const row = fc.tuple(
  text(30),
  maybe(text(20)),
  text(20),
  maybe(text(10)),
  fc.constantFrom("0", "4,99", "12", "3.50 €"),
  fc.constantFrom("1886", "01/03/1900", "2031-05-04"),
  fc.constantFrom("oui", "non", ""),
  fc.constantFrom("fr", "fr-CA", "en", ""),
  maybe(word),
  fc.constantFrom("", "1", "12"),
  maybe(fc.constantFrom("Roman", "roman > Noir", "Poésie | Roman > Noir")),
  maybe(fc.constantFrom("FBA", "FFD, 1DDF", "DCF QDH")),
  maybe(fc.constantFrom("3485", "3485 | 3442")),
  maybe(fc.constantFrom("FIC022010", "POE000000")),
  maybe(fc.constantFrom("mer", "mer, été | nuit")),
  maybe(fc.oneof(text(80), description)),
  fc.constantFrom("", "12"),
);

/** Without the reference, which names the shop, and without dates of sale, which each shop gives. */
const comparable = (table: string): string[] =>
  table
    .split("\r\n")
    .map((line) => line.replace(/^[0-9a-f]{8}-\d+;/, ";").replace(/;\d{4}-\d\d-\d\dT\d\d:\d\dZ;/, ";"))
    .toSorted();

test("any catalogue: a second import changes nothing, and an export gives the same one in an empty shop", async () => {
  const shops = [await openTestShop({ work: true }), await openTestShop({ work: true })] as const;
  try {
    const [first, second] = shops;
    const [here, there] = [await buildAdministrator(first), await buildAdministrator(second)];
    const rows = fc
      .sample(row, { numRuns: 60 })
      .map((cells, place) => [`${cells[0]} ${place}`, ...cells.slice(1)]);
    const table = [headings, ...rows].map((cells) => csvLine(cells)).join("");
    const { done } = await bringCatalogue(first, here.cookie, table);
    expect(done.counts).toEqual({ create: rows.length });
    const again = await bringCatalogue(first, here.cookie, table);
    expect(again.checked.counts).toEqual({ none: rows.length });
    const before = await exportedCatalogue(first, here.cookie, "catalogue.csv");
    await bringCatalogue(
      second,
      there.cookie,
      await exportedCatalogue(first, here.cookie, "onix.xml"),
      "onix.xml",
    );
    const message = await exportedCatalogue(first, here.cookie, "catalogue.csv");
    expect(message).toBe(before);
    expect(comparable(await exportedCatalogue(second, there.cookie, "catalogue.csv"))).toEqual(
      comparable(before),
    );
    const same = await bringCatalogue(first, here.cookie, before);
    expect(same.checked.counts).toEqual({ none: rows.length });
  } finally {
    for (const shop of shops) await shop.close();
  }
});
