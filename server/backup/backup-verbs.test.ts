import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, signInAdministrator } from "#test/api-client.ts";
import { expectReturnToInstant } from "#test/point-in-time.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { shopVerb } from "#test/shop-verb.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-backups-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const verb = (env: Record<string, string>, ...words: string[]) => shopVerb(folder, env, ...words);

describe("The operator's backups", () => {
  it("are made beside a running shop, checked, and restored on another machine", async () => {
    const DATA_DIR = join(folder, "first");
    const BACKUP_PASSPHRASE = "quatre mots pris au hasard";
    const settings = { DATA_DIR, DEMO: "off", SHOP_BRAND: "Les Cahiers", ADMIN_PASSWORD: "Gestion-2026" };
    const running = await startBuiltShop(DATA_DIR, settings);
    const made = await verb({ ...settings, BACKUP_PASSPHRASE }, "backup", "kept");
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Sauvegarde faite\u202f: /) as string,
    });
    const [name = ""] = await readdir(join(folder, "kept"));
    expect(name).toMatch(/^encrier-\d{8}T\d{6}Z\.tar\.zst\.age$/);
    expect((await stat(join(folder, "kept", name))).mode & 0o077).toBe(0);
    expect(await running.stop()).toBe(0);

    const file = join("kept", name);
    const other = { DATA_DIR: join(folder, "second"), BACKUP_PASSPHRASE };
    const verified = await verb(other, "verify", file);
    expect(verified.output).toContain("La sauvegarde est entière.");
    expect(verified.output).toContain("SHOP_BRAND=Les Cahiers");
    expect(verified.output).toContain("ADMIN_PASSWORD, BACKUP_PASSPHRASE");
    expect(verified.output).not.toContain("Gestion-2026");
    expect(await verb({ ...other, BACKUP_PASSPHRASE: "une autre phrase secrète" }, "verify", file)).toEqual({
      code: 1,
      output: "La phrase secrète de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.\n",
    });

    expect((await verb(other, "restore", file)).output).toContain("La boutique est restaurée.");
    expect(await verb(other, "restore", file)).toMatchObject({
      code: 1,
      output: expect.stringContaining("La base de données n’est pas vide") as string,
    });
    const restored = await startBuiltShop(other.DATA_DIR, { DEMO: "off" });
    const cookie = await signInAdministrator(restored.url, "admin", "Gestion-2026");
    expect(await ask(`${restored.url}/api/admin/check`, { cookie })).toMatchObject({ ok: true });
    expect(await restored.stop()).toBe(0);

    await truncate(join(folder, file), 1000);
    expect(await verb(other, "verify", file)).toMatchObject({
      code: 1,
      output: expect.stringContaining("incomplète ou abîmée") as string,
    });
  });

  it("never replace a file, and are never among the shop's files", async () => {
    const env = { DATA_DIR: join(folder, "first") };
    expect(await verb(env, "backup", "one.tar.zst")).toMatchObject({ code: 0 });
    expect(await verb(env, "backup", "one.tar.zst")).toEqual({
      code: 1,
      output: `${join(folder, "one.tar.zst")}\u202f: ce fichier existe déjà.\n`,
    });
    expect(await verb(env, "backup", "first/files")).toMatchObject({
      code: 1,
      output: expect.stringContaining("est parmi les fichiers de la boutique") as string,
    });
    expect(await verb(env, "backup", "one.tar.zst/inside")).toEqual({
      code: 1,
      output: expect.stringMatching(/^Impossible d’utiliser [^\n]+\n$/) as string,
    });
    expect(await verb(env, "verify", "absent.tar.zst")).toMatchObject({ code: 1 });
  });

  it(
    "bring back an instant of a shop that archives its log",
    () => expectReturnToInstant(folder, join(folder, "log")),
    120_000,
  );
});
