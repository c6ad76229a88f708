import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readStorageAddress, type StorageAddress } from "#platform/files/storage-address.ts";
import { folderStore } from "#platform/files/storage.server.ts";
import { requireOutside, readGivenBackup } from "#server/backup/backup-place.ts";
import { expectBackupPlace } from "#test/backup-place-suite.ts";
import { openTestShop } from "#test/test-shop.ts";

const folder = await mkdtemp(join(tmpdir(), "encrier-places-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("A folder of backups", () => {
  const kept = join(folder, "kept");
  expectBackupPlace(async () => ({
    shop: await openTestShop(),
    address: { kind: "folder", folder: kept },
    restored: folderStore(join(folder, "restored")),
    interrupt: (name) => writeFile(join(kept, `${name}.9f.tmp`), "half"),
  }));
});

describe("A place of backups", () => {
  const address = (text: string): StorageAddress => {
    const found = text.startsWith("/") ? { kind: "folder" as const, folder: text } : readStorageAddress(text);
    if (!found) throw new Error(text);
    return found;
  };
  it.each([
    ["/srv/files", "/srv/files"],
    ["/srv/files/backups", "/srv/files"],
    ["s3://shop", "s3://shop"],
    ["s3://shop/a/b", "s3://shop/a"],
    ["s3://shop/a", "s3://shop"],
  ])("cannot be among the files of the shop: %s in %s", (place, files) => {
    expect(() => requireOutside(address(place), address(files), "BACKUP_URL")).toThrow(
      /^BACKUP_URL\u202f: .* est parmi les fichiers de la boutique/,
    );
  });
  it.each([
    ["/srv/backups", "/srv/files"],
    ["/srv", "/srv/files"],
    ["/srv/..files", "/srv/files"],
    ["s3://shop/ab", "s3://shop/a"],
    ["s3://backups/a", "s3://shop/a"],
    ["s3://shop/a?endpoint=https://one.example", "s3://shop/a?endpoint=https://two.example"],
    ["/srv/files", "s3://shop"],
    ["s3://shop", "/srv/files"],
  ])("can be elsewhere: %s beside %s", (place, files) => {
    expect(() => requireOutside(address(place), address(files), "BACKUP_URL")).not.toThrow();
  });

  it("is given with or without the name of a backup", async () => {
    expect(await readGivenBackup("s3://k:s@b/x/y.tar.zst.age?endpoint=http://h:1")).toMatchObject({
      place: { kind: "s3", bucket: "b", prefix: "x/", endpoint: "http://h:1" },
      name: "y.tar.zst.age",
    });
    expect(await readGivenBackup("s3://b/x")).toMatchObject({ place: { prefix: "x/" }, name: null });
    expect(await readGivenBackup("s3://b")).toMatchObject({ place: { prefix: "" }, name: null });
    await expect(readGivenBackup("s3://b?unknown=1")).rejects.toThrow("Cette adresse n’est pas de la forme");
    const file = join(folder, "friday.tar.zst");
    const inFolder = { place: { kind: "folder", folder }, name: "friday.tar.zst" };
    expect(await readGivenBackup(file)).toEqual(inFolder);
    expect(await readGivenBackup(folder)).toEqual({ place: { kind: "folder", folder }, name: null });
  });
});
