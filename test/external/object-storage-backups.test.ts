import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { openClient } from "#platform/files/s3/s3-client.server.ts";
import { readStorageAddress, type S3Address } from "#platform/files/storage-address.ts";
import { folderStore, isUnfinished } from "#platform/files/storage.server.ts";
import { openBackupProgram } from "#server/backup/backup-program.ts";
import { openBackupPlace, removeInterrupted } from "#server/backup/backup-place.ts";
import { backedUpShop, restoredShop, verifiedBackup } from "#server/backup/backup-verbs.ts";
import { expectBackupPlace, listed } from "#test/backup-place-suite.ts";
import { say } from "#test/backups.ts";
import { openEmptyDatabase } from "#test/empty-database.ts";
import { openCutLine } from "#test/external/cut-line.ts";
import { type ObjectServer, startSwift } from "#test/external/swift.ts";
import { buildAdministrator } from "#test/factories.ts";
import { freePort } from "#test/free-port.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let server: ObjectServer;
let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "encrier-s3-backups-"));
  server = await startSwift();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(scratch, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

/** An address of its own in the bucket, as in a setting. */
const newUrl = (path: string = randomUUID(), endpoint = server.endpoint) =>
  server.url.replace("?", `/${path}?`).replace(server.endpoint, endpoint);
function addressOf(url: string): S3Address {
  const address = readStorageAddress(url);
  if (address?.kind !== "s3") throw new Error(url);
  return address;
}
const openPlace = (address: S3Address) =>
  openBackupPlace(address, { scratchDir: scratch, source: "BACKUP_URL", say });

function placeIn(address: S3Address) {
  const object = (name: string) => ({ Bucket: address.bucket, Key: address.prefix + name });
  return {
    address,
    interrupt: async (name: string) =>
      void (await openClient(address).send(new CreateMultipartUploadCommand(object(name)))),
  };
}

describe("A bucket of backups, for a shop with its files in a folder, restored into a bucket", () => {
  expectBackupPlace(async () => ({
    ...placeIn(addressOf(newUrl())),
    shop: await openTestShop(),
    restored: await openPlace(addressOf(newUrl())),
  }));
});

describe("A bucket of backups, for a shop with its files in a bucket, restored into a folder", () => {
  expectBackupPlace(async () => ({
    ...placeIn(addressOf(newUrl())),
    shop: await openTestShop({ env: { STORAGE_URL: newUrl() } }),
    restored: folderStore(join(scratch, randomUUID())),
  }));
});

describe("Scheduled backups in a bucket", () => {
  const path = randomUUID();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({
      env: { BACKUP_URL: newUrl(path), BACKUP_KEEP: "2d", STORAGE_URL: newUrl() },
    });
  });
  afterAll(() => shop?.close());
  const state = async () => {
    const { cookie } = await buildAdministrator(shop);
    return (await shop.call("GET", "/api/admin/settings/backups", { cookie })).json;
  };
  const never = new AbortController().signal;
  const make = () => shop.settings.backups.make(true, never);
  const test = () => shop.settings.backups.tests.run(true, never);

  it("are made, kept as the setting says, and restored as a test", { timeout: 120_000 }, async () => {
    const place = await openPlace(addressOf(newUrl(path)));
    for (let day = 0; day < 3; day += 1) {
      await make();
      shop.clock.now = after(shop.clock.now, days(1));
    }
    const shown = await state();
    expect(shown).toMatchObject({ plan: { place: `s3://livres/${path}` }, failure: null });
    expect((await listed(place)).toSorted()).toEqual(
      shown.kept.map(({ name }: { name: string }) => name).toSorted(),
    );
    expect(shown.kept).toHaveLength(2);
    await test();
    expect((await state()).restore_test).toMatchObject({ state: "passed", name: shown.kept[0].name });

    const name = String(shown.kept[0].name);
    const whole = await buffer(place.read(name));
    await place.putStream(name, Readable.from([whole.subarray(0, whole.length - 50)]));
    await test();
    expect((await state()).restore_test).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("incomplète ou abîmée") as string,
    });
  });

  it("whose process is killed leave nothing that is taken for a backup", { timeout: 60_000 }, async () => {
    const place = await openPlace(addressOf(newUrl(path)));
    const before = await listed(place);
    for (let n = 0; n < 4; n += 1)
      await shop.deps.store.putStream(`uploads/${n}.pdf`, Readable.from([randomBytes(16_000_000)]));
    const stop = new AbortController();
    const name = "encrier-20300101T000000Z.tar.zst";
    const making = openBackupProgram(shop.deps)?.make(name, new Date(), stop.signal);
    const unfinished = async () => (await listed(place)).filter(isUnfinished);
    await expect.poll(unfinished, { timeout: 20_000 }).toHaveLength(1);
    stop.abort();
    await expect(making).rejects.toThrow(/abort/);
    expect(await place.size(name)).toBeNull();
    await removeInterrupted(place, after(new Date(), days(2)));
    expect(await listed(place)).toEqual(before);
  });

  it("show that the server does not answer", { timeout: 60_000 }, async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const away = await openTestShop({ env: { BACKUP_URL: newUrl("away", endpoint) } });
    onTestFinished(away.close);
    await away.settings.backups.make(true, never);
    const { cookie } = await buildAdministrator(away);
    const { json } = await away.call("GET", "/api/admin/settings/backups", { cookie });
    expect(json.failure.reason).toBe(`BACKUP_URL\u202f: le serveur ${endpoint} ne répond pas.`);
  });
});

describe("The operator's backups in a bucket", () => {
  const silent = () => undefined;

  it(
    "are made, verified and restored, over a line that is cut on the way",
    { timeout: 120_000 },
    async () => {
      const line = await openCutLine(Number(new URL(server.endpoint).port));
      onTestFinished(line.stop);
      const shop = await openTestShop();
      onTestFinished(shop.close);
      const bytes = randomBytes(60_000_000);
      await shop.deps.store.putStream("uploads/large.pdf", Readable.from([bytes]));
      const name = "encrier-20261122T133000Z.tar.zst.age";
      const passphrase = "quatre mots pris au hasard";
      const url = newUrl(`operator/${name}`, `http://127.0.0.1:${line.port}`);
      vi.stubEnv("DATABASE_URL", shop.databaseUrl);
      vi.stubEnv("STORAGE_URL", `file:${shop.deps.config.storageDir}`);
      vi.stubEnv("BACKUP_PASSPHRASE", passphrase);
      const making = backedUpShop(url, silent);
      await expect.poll(line.sent, { timeout: 30_000, interval: 20 }).toBeGreaterThan(20_000_000);
      line.cut();
      setTimeout(line.restore, 3000);
      expect(await making).toContain(`s3://livres/operator/${name}`);
      await expect(backedUpShop(url, silent)).rejects.toThrow("ce fichier existe déjà");

      expect(await verifiedBackup(url, silent)).toContain("La sauvegarde est entière.");
      const database = await openEmptyDatabase();
      onTestFinished(database.close);
      vi.stubEnv("DATABASE_URL", database.url);
      vi.stubEnv("STORAGE_URL", newUrl("operator-restored"));
      expect(await restoredShop(url, silent)).toContain("La boutique est restaurée.");
      const restored = await openPlace(addressOf(newUrl("operator-restored")));
      expect((await buffer(restored.read("uploads/large.pdf"))).equals(bytes)).toBe(true);
    },
  );

  it.each([
    [
      "an unknown file",
      () => newUrl("none/none.tar.zst"),
      /Fichier introuvable\u202f: s3:\/\/livres\/none\/none/,
    ],
    ["no file", () => newUrl("none"), /Fichier introuvable\u202f: s3:\/\/livres\/none/],
    [
      "an unknown bucket",
      () => newUrl("x.tar.zst").replace("@livres", "@perdu"),
      /le seau perdu n’existe pas/,
    ],
    ["a wrong key", () => newUrl("x.tar.zst").replace(":secret@", ":no@"), /refuse la clé d’accès/],
  ])("are refused with the reason: %s", async (_name, url, text) => {
    await expect(verifiedBackup(url(), silent)).rejects.toThrow(text);
  });

  it("are never among the shop's files", async () => {
    vi.stubEnv("STORAGE_URL", newUrl("files"));
    await expect(backedUpShop(newUrl("files/backups"), silent)).rejects.toThrow("parmi les fichiers");
  });
});
