import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, launchBrowser } from "#test/browser.ts";
import { type BuiltMember, buildMember } from "#test/factories.ts";
import { pdfPages } from "#test/pdf-text.ts";
import { buildSale, recorded, saleLine } from "#test/sales.ts";
import { openReader } from "#test/reader.ts";
import { openSeededShop, type SeededShop } from "#test/seeded-shop.ts";

let shop: SeededShop;
let browser: Browser;
let member: BuiltMember;
let numbers: string[];
beforeAll(async () => {
  shop = await openSeededShop(async (inside) => {
    member = await buildMember(inside, { username: "lectrice" });
    const sale = await buildSale(inside, member, [saleLine(), saleLine({ amountCents: 899 })]);
    const { recordSale, recordRefund } = inside.payments.journal;
    const refund = {
      ...sale,
      lines: [saleLine()],
      kind: "refund" as const,
      refundId: 1,
      reason: "Rétractation",
    };
    numbers = [];
    for (const record of [
      () => inside.deps.db.transaction((tx) => recordSale(tx, sale)),
      () => inside.deps.db.transaction((tx) => recordRefund(tx, refund)),
    ])
      numbers.push((await recorded(record())).documentNumber);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

describe("The payments screen", () => {
  it("gives a payment's invoice and its credit note as files, named and numbered", async () => {
    const { page, context, faults, open } = await openReader(browser, shop.url, {
      width: 360,
      token: member.token,
    });
    await open("/membre/paiements");
    const [invoice = "", note = ""] = numbers;
    for (const [label, number, title] of [
      ["Facture (PDF)", invoice, `Facture ${invoice}`],
      ["Avoir (PDF)", note, `Avoir ${note}`],
    ] as const) {
      const button = page.getByRole("button", { name: `${label} nº\u{a0}${number}` });
      const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
      expect(download.suggestedFilename()).toBe(`${title.replace(" ", "-")}.pdf`);
      expect(pdfPages(await readFile(await download.path())).join("\n")).toContain(title);
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.evaluate(() => {
      document.documentElement.dataset["theme"] = "dark";
    });
    await expectAccessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });
});
