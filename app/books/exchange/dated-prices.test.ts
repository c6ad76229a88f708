import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { release } from "#books/catalogue/availability/availability.service.server.ts";
import { dayAfter, parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { bringCatalogue, exportedCatalogue } from "#test/catalogue-import.ts";
import { buildAdministrator } from "#test/factories.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

/** A day, so many days from today. */
const inDays = (count: number) => dayAfter(parisDay(shop.deps.now()), count);
const price = (amount: string, from: string, until?: string) => {
  const date = (role: string, day: string) =>
    `<PriceDate><PriceDateRole>${role}</PriceDateRole><Date dateformat="00">${day.replaceAll("-", "")}</Date></PriceDate>`;
  return `<Price><PriceType>04</PriceType><PriceAmount>${amount}</PriceAmount><CurrencyCode>EUR</CurrencyCode>${
    date("14", from) + (until ? date("15", until) : "")
  }</Price>`;
};
const product = (at: number, title: string, prices: string) => `<Product>
<RecordReference>r${at}</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${["9782340000018", "9782340000025"][at]}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductForm>ED</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement>
<TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail>
<Contributor><ContributorRole>A01</ContributorRole><PersonName>Anne Test</PersonName>
<BiographicalNote>&lt;p&gt;Née à &lt;em&gt;Brest&lt;/em&gt;.&lt;/p&gt;</BiographicalNote></Contributor></DescriptiveDetail>
<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240115</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail>${prices}</SupplyDetail></ProductSupply></Product>`;
const message = () => {
  const offered = price("9.99", "2024-01-15") + price("4.99", inDays(5), inDays(12));
  const raised =
    price("12.99", inDays(20)) +
    price("9.99", "2024-01-15", inDays(19)) +
    price("3.99", inDays(-2), inDays(3));
  return `<?xml version="1.0"?><ONIXMessage release="3.0">${product(0, "Un", offered)}${product(1, "Deux", raised)}</ONIXMessage>`;
};

const campaigns = async () => {
  const { json } = await shop.call("GET", "/api/admin/campaigns", { cookie });
  return (json as { id: number; state: string; editions: number }[]).map(({ state, editions }) => ({
    state,
    editions,
  }));
};
const editionOf = async (title: string) => {
  const { rows } = await shop.deps.db.execute<{ id: number; price_cents: number }>(
    sql`select e.id, e.price_cents from editions e join books b on b.id = e.book_id where b.title = ${title}`,
  );
  return rows[0] ?? { id: 0, price_cents: 0 };
};
const planned = async (id: number) =>
  (await shop.call("GET", `/api/admin/editions/${id}/planned-price`, { cookie })).json;

test("dated prices of a file become campaigns and planned prices, and its lives go to the authors' pages", async () => {
  const { checked, done } = await bringCatalogue(shop, cookie, message(), "prix.xml");
  expect(checked).toMatchObject({ counts: { create: 2 } });
  const rows = await shop.call("GET", `/api/admin/imports/${done.id}/rows`, { cookie });
  const reasons = (rows.json as { reason: string }[]).map(({ reason }) => reason);
  expect(reasons[0]).toContain("Opération\u202F: 4,99\u00A0€ du ");
  expect(reasons[1]).toContain("Opération\u202F: 3,99\u00A0€ du ");
  expect(reasons[1]).toContain("Prix prévu\u202F: 12,99\u00A0€ à partir du ");
  expect(await campaigns()).toEqual(
    expect.arrayContaining([
      { state: "upcoming", editions: 1 },
      { state: "running", editions: 1 },
    ]),
  );
  const { id, price_cents } = await editionOf("Deux");
  expect(price_cents).toBe(999);
  expect(await planned(id)).toEqual({
    price_cents: 1299,
    starts_at: parisInstant(inDays(20), "00:00")?.toISOString(),
  });
  const { rows: people } = await shop.deps.db.execute(sql`select description from contributors`);
  expect(people).toEqual([{ description: "Née à *Brest*." }]);
});

test("the same file, and the shop's own export, change nothing a second time", async () => {
  await shop.deps.db.execute(sql`update contributors set description = 'De la main de la maison.'`);
  const known = await campaigns();
  for (const content of [message(), await exportedCatalogue(shop, cookie, "onix.xml")]) {
    const { checked } = await bringCatalogue(shop, cookie, content, "prix.xml");
    expect(checked).toMatchObject({ counts: { none: 2 } });
  }
  expect(await campaigns()).toEqual(known);
  const { rows } = await shop.deps.db.execute(sql`select description from contributors`);
  expect(rows).toEqual([{ description: "De la main de la maison." }]);
});

test("the export brings campaigns and planned prices to another shop", async () => {
  const other = await openTestShop({ work: true });
  try {
    const { cookie: as } = await buildAdministrator(other);
    await bringCatalogue(other, as, await exportedCatalogue(shop, cookie, "onix.xml"), "onix.xml");
    const read = (from: TestShop) =>
      from.deps.db.execute(sql`select b.title, e.price_cents, p.price_cents as later, p.starts_at,
        (select array_agg(c.price_cents || ' ' || c.ends_at::text) from campaign_prices c where c.edition_id = e.id) as offers
        from editions e join books b on b.id = e.book_id left join planned_prices p on p.edition_id = e.id order by 1`);
    expect((await read(other)).rows).toEqual((await read(shop)).rows);
  } finally {
    await other.close();
  }
});

test("a planned price is cancelled by the publisher, or holds from its day on", async () => {
  const { id } = await editionOf("Deux");
  const address = `/api/admin/editions/${id}/planned-price`;
  expect((await shop.call("DELETE", address)).status).toBe(401);
  expect((await shop.call("DELETE", address, { cookie })).status).toBe(204);
  expect((await shop.call("DELETE", address, { cookie })).status).toBe(404);
  expect(await planned(id)).toBeNull();
  await bringCatalogue(shop, cookie, message(), "prix.xml");
  const day = parisInstant(inDays(20), "00:00") ?? new Date();
  await release(shop.deps, new Date(day.getTime() - 1));
  expect((await editionOf("Deux")).price_cents).toBe(999);
  await release(shop.deps, day);
  expect((await editionOf("Deux")).price_cents).toBe(1299);
  expect(await planned(id)).toBeNull();
});
