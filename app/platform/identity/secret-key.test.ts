import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { createSecrets, resealing } from "#platform/identity/sealing.server.ts";
import { adoptKey, makeKeyFile, openSecrets, readKeyFile } from "#platform/identity/secret-key.server.ts";
import {
  replaceSharedSecret,
  resealSharedSecrets,
  sharedSecret,
} from "#platform/identity/shared-secret.server.ts";
import { secretKey, shopSettings } from "#platform/postgres/platform-tables.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.deps.db.delete(secretKey);
  folder = await mkdtemp(join(tmpdir(), "encrier-key-"));
  return () => rm(folder, { recursive: true });
});

const warnings: string[] = [];
const log = { warn: (line: unknown) => void warnings.push(String(line)) };
const open = (name: string, databaseUrl?: string) => {
  warnings.length = 0;
  const settings = { secretKeyFile: join(folder, name), databaseUrl };
  return openSecrets(shop.deps.db, settings, shop.deps.now, log);
};
const external = "postgres://shared";

describe("The key file", () => {
  it("is made at the first start, for its account alone, and read at the next ones", async () => {
    const first = await open("data/secret.key");
    expect((await stat(join(folder, "data/secret.key"))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "data"))).toEqual(["secret.key"]);
    expect((await open("data/secret.key")).unseal(first.seal("secret", "a:1"), "a:1")).toBe("secret");
    expect(warnings).toEqual([]);
  });

  it("is the same for all who start concurrently", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open("secret.key", external)));
    const sealed = all.map((secrets) => secrets.seal("secret", "a:1"));
    for (const secrets of all) for (const one of sealed) expect(secrets.unseal(one, "a:1")).toBe("secret");
    expect(await readdir(folder)).toEqual(["secret.key"]);
  });

  it.each(["", "motdepasse", "A".repeat(44), Buffer.alloc(31).toString("base64"), "é".repeat(43)])(
    "is refused with the expected form, if it holds %j",
    async (content) => {
      await writeFile(join(folder, "secret.key"), content);
      await expect(open("secret.key")).rejects.toThrow(/^SECRET_KEY_FILE.*32 octets en base64/);
      expect(await readFile(join(folder, "secret.key"), "utf8")).toBe(content);
    },
  );

  it("may come from openssl, with either alphabet of base64", async () => {
    const key = Buffer.alloc(32, 0xfb);
    for (const [index, text] of [key.toString("base64"), key.toString("base64url")].entries()) {
      await writeFile(join(folder, String(index)), `${text}\n`);
      expect(await readKeyFile(join(folder, String(index)))).toEqual(key);
    }
  });
});

describe("Several processes on one database", () => {
  it("are refused without the first one's key, and leave no key of their own", async () => {
    await open("one/secret.key", external);
    expect(warnings).toEqual([expect.stringContaining("donnez ce fichier à tous les processus")]);
    await expect(open("two/secret.key", external)).rejects.toThrow(
      "n’existe pas, et la base connaît déjà une clé",
    );
    await makeKeyFile(join(folder, "three.key"));
    await expect(open("three.key", external)).rejects.toThrow("n’est pas la clé des secrets de cette base");
    expect((await readdir(folder)).toSorted()).toEqual(["one", "three.key"]);
  });

  it("that start concurrently with different files end with one key", async () => {
    const starts = await Promise.allSettled(["one", "two", "three"].map((name) => open(name, external)));
    const started = starts.filter(({ status }) => status === "fulfilled");
    expect(started).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe("An embedded database", () => {
  it("adopts another key with a warning: after a restore, or the loss of its file", async () => {
    await open("secret.key");
    await rm(join(folder, "secret.key"));
    await open("secret.key");
    expect(warnings).toEqual([expect.stringContaining("secret replace key --former")]);
    await open("secret.key");
    expect(warnings).toEqual([]);
  });
});

describe("Secrets that the processes share", () => {
  const stored = async (name: string) => {
    const rows = await shop.deps.db.select().from(shopSettings).where(eq(shopSettings.name, name));
    return rows[0]?.value;
  };

  it("are stored sealed, and are the same for all", async () => {
    const [first, second] = await Promise.all([sharedSecret(shop.deps, "a"), sharedSecret(shop.deps, "a")]);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
    expect(JSON.stringify(await stored("a"))).not.toContain(first);
    await replaceSharedSecret(shop.deps, "a");
    expect(await sharedSecret(shop.deps, "a")).not.toBe(first);
  });

  it("of former versions are sealed a day after the key is there, when no former version serves any more", async () => {
    await adoptKey(shop.deps.db, Buffer.alloc(32), shop.clock.now);
    await shop.deps.db.insert(shopSettings).values({ name: "b", value: "plain", updatedAt: shop.clock.now });
    expect(await sharedSecret(shop.deps, "b")).toBe("plain");
    expect(await stored("b")).toBe("plain");
    travelTo(shop, after(shop.clock.now, days(1)));
    expect(await sharedSecret(shop.deps, "b")).toBe("plain");
    expect(await stored("b")).toEqual({ sealed: expect.any(String) });
    expect(await sharedSecret(shop.deps, "b")).toBe("plain");
  });

  it("stay the same under a new key, and are made again if the former one is lost", async () => {
    const { deps } = shop;
    const before = await sharedSecret(deps, "c");
    const present = createSecrets(Buffer.alloc(32, 7));
    const sealed = await deps.db.transaction((tx) =>
      resealSharedSecrets(tx, resealing(deps.secrets, present)),
    );
    expect(sealed).toEqual({ readable: expect.any(Number), unreadable: 0 });
    expect(sealed.readable).toBeGreaterThan(0);
    expect(await sharedSecret({ ...deps, secrets: present }, "c")).toBe(before);
    const lost = { ...deps, secrets: createSecrets(Buffer.alloc(32, 8)) };
    const made = await Promise.all([sharedSecret(lost, "c"), sharedSecret(lost, "c")]);
    expect(new Set(made).size).toBe(1);
    expect(made[0]).not.toBe(before);
  });
});
