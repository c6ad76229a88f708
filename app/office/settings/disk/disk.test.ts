import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isNearlyFull } from "#office/settings/disk/disk.service.server.ts";
import { days } from "#platform/data/durations.ts";
import { buildAdministrator } from "#test/factories.ts";
import { giveHouseAddress } from "#test/house-address.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "#test/small-disk.ts";
import { openTestShop, setClock, type TestShop } from "#test/test-shop.ts";

it("A disk is nearly full below 2 GB, and below 5 % of it", () => {
  expect(isNearlyFull({ free: 1.99e9, total: 20e9 })).toBe(true);
  expect(isNearlyFull({ free: 2e9, total: 20e9 })).toBe(false);
  expect(isNearlyFull({ free: 4.99e9, total: 100e9 })).toBe(true);
  expect(isNearlyFull({ free: 5e9, total: 100e9 })).toBe(false);
});

it.runIf(!mayMount)("A small disk is not tried here: this account may not mount a file system", () => {
  expect(mayMount).toBe(false);
});

describe.runIf(mayMount)("A shop on a disk that is nearly full", () => {
  let disk: SmallDisk;
  let shop: TestShop;
  beforeAll(async () => {
    disk = await openSmallDisk(20);
    shop = await openTestShop({ work: true, env: { DATA_DIR: disk.path } });
  });
  afterAll(async () => {
    await shop?.close();
    await disk?.remove();
  });
  const mails = () => readdir(join(shop.dataDir, "outbox")).catch(() => []);
  const alerts = () => shop.logged.filter(({ msg }) => msg === "the disk is nearly full");

  it("says so on the dashboard, and once a day by mail, with what is left", async () => {
    await giveHouseAddress(shop);
    await shop.settings.disk.look();
    await shop.settings.disk.look();
    await expect.poll(mails).toHaveLength(1);
    const [name = ""] = await mails();
    const { text = "" } = await PostalMime.parse(await readFile(join(shop.dataDir, "outbox", name)));
    expect(text).toMatch(/Il reste 2\d,\d\u00a0Mo sur le disque de la boutique\./);
    expect(alerts()).toHaveLength(1);
    setClock(shop, days(1));
    await shop.settings.disk.look();
    await expect.poll(mails).toHaveLength(2);
    expect(alerts()).toHaveLength(2);

    const { cookie } = await buildAdministrator(shop);
    const { json } = await shop.call("GET", "/api/admin/dashboard/to-do", { cookie });
    const left = 20 * 1024 * 1024;
    expect(json).toContainEqual({ name: "low_disk", count: 1, free_bytes: left });
  });
});
