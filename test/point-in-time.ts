import { join } from "node:path";
import { expect } from "vitest";
import { ask, signInAdministrator } from "#test/api-client.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { shopVerb } from "#test/shop-verb.ts";

/**
 * A built shop archives its log into `backupUrl`, and a second one in the same folder returns to an instant between two
 * changes.
 * @param folder for both shops
 */
export async function expectReturnToInstant(folder: string, backupUrl: string): Promise<void> {
  const verb = (env: Record<string, string>, ...words: string[]) => shopVerb(folder, env, ...words);
  const BACKUP_PASSPHRASE = "quatre mots pris au hasard";
  const settings = {
    DATA_DIR: join(folder, "archived"),
    DEMO: "off",
    ADMIN_PASSWORD: "Gestion-2026",
    BACKUP_URL: backupUrl,
    BACKUP_WAL: "on",
    BACKUP_PASSPHRASE,
  };
  const running = await startBuiltShop(settings.DATA_DIR, settings);
  const cookie = await signInAdministrator(running.url, "admin", "Gestion-2026");
  const archive = async () =>
    (
      await ask<{ point_in_time: { from: string | null; failure: unknown } }>(
        `${running.url}/api/admin/settings/backups`,
        { cookie },
      )
    ).point_in_time;
  await expect.poll(archive).toMatchObject({ from: expect.any(String) as string, failure: null });
  // An operator's command has other settings, and leaves no gap.
  expect(await verb({ DATA_DIR: settings.DATA_DIR }, "admin", "create", "wanted")).toMatchObject({ code: 0 });
  const until = new Date().toISOString();
  expect(await verb(settings, "admin", "create", "unwanted")).toMatchObject({ code: 0 });
  expect(await (await fetch(`${running.url}/metrics`)).text()).toMatch(
    /encrier_wal_waiting_bytes\{[^}]*\} \d/,
  );
  expect(await running.stop()).toBe(0);

  const other = { DATA_DIR: join(folder, "returned"), BACKUP_PASSPHRASE };
  expect(await verb(other, "restore", backupUrl, "--until", "hier")).toMatchObject({
    code: 1,
    output: expect.stringContaining("hier n’est pas un instant") as string,
  });
  expect(await verb(other, "restore", backupUrl, "--until", until)).toMatchObject({
    code: 0,
    output: expect.stringContaining("La boutique est revenue au") as string,
  });
  expect(await verb(other, "admin", "reset", "wanted")).toMatchObject({ code: 0 });
  expect(await verb(other, "admin", "reset", "unwanted")).toMatchObject({ code: 1 });
}
