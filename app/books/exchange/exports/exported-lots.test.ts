import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { RelaxNGValidator, XmlDocument } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editions } from "#books/catalogue/catalogue.tables.ts";
import { buildAdministrator, buildBook } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** The published schema, which is not part of this project. */
const schema = join(
  resolve(process.env["SCHEMAS"] ?? "../shared/schemas"),
  "onix-3.1/ONIX_BookProduct_3.1_reference.rng",
);

function faultOf(xml: string): string | null {
  if (!existsSync(schema)) {
    process.stderr.write(`${schema} is not here: nothing is validated by it.\n`);
    return null;
  }
  xmlRegisterFsInputProviders();
  const rng = XmlDocument.fromString(readFileSync(schema, "utf8"), { url: schema });
  const validator = RelaxNGValidator.fromDoc(rng);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    document.dispose();
    validator.dispose();
    rng.dispose();
  }
}

it("A lot is a composite product of ONIX, whose parts are its editions", async () => {
  const { cookie } = await buildAdministrator(shop);
  const [first, second] = [
    await buildBook(shop, { title: "Nana", author: "Émile Zola" }),
    await buildBook(shop, { title: "Fortunio", author: "Théophile Gautier" }),
  ];
  const editionIds = [...first.editionIds, ...second.editionIds];
  const form = { title: "Deux romans", description: "Ensemble.", priceCents: 700, onSale: true, editionIds };
  const made = await shop.call("POST", "/api/admin/lots", {
    cookie,
    body: { ...form, isbn: "9782070409341" },
  });
  expect(made.status).toBe(201);
  const { body: text } = await shop.call("GET", "/api/admin/exports/onix.xml", { cookie });
  expect(faultOf(text)).toBeNull();
  const [product = ""] = /<Product><RecordReference>[^<]*-coffret-.*?<\/Product>/s.exec(text) ?? [];
  expect(product).toContain("<ProductComposition>10</ProductComposition><ProductForm>SG</ProductForm>");
  expect(product.match(/<ProductPart>/g)).toHaveLength(2);
  for (const id of editionIds) expect(product).toMatch(new RegExp(`<IDValue>[0-9a-f]{8}-${id}</IDValue>`));
  expect(product).toContain("<IDValue>9782070409341</IDValue>");
  expect(product).toContain("<PriceType>04</PriceType><PriceAmount>7.00</PriceAmount>");
  expect(product).toContain("<PersonName>Théophile Gautier</PersonName>");
  expect(product).toContain(`/coffret/deux-romans</WebsiteLink>`);

  // A book of it costs less: together they never cost more than one by one.
  await shop.deps.db
    .update(editions)
    .set({ priceCents: 99 })
    .where(eq(editions.id, editionIds[0] ?? 0));
  const cheaper = await shop.call("GET", "/api/admin/exports/onix.xml", { cookie });
  expect(cheaper.body).toContain("<PriceAmount>5.98</PriceAmount>");
  expect((await shop.call("GET", "/api/lots/deux-romans")).json).toMatchObject({ price_cents: 598 });
});
