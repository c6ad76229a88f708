import { execFile } from "node:child_process";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parisDay } from "#platform/data/dates.ts";
import { ask, signInAdministrator } from "#test/api-client.ts";
import { builtFile, inheritedEnvironment } from "#test/build.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "encrier-verbs-"));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** `npm run shop -- …` on the built program. */
function shop(...words: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...inheritedEnvironment(), NODE_ENV: "production", DATA_DIR: dataDir };
    execFile(process.execPath, [builtFile("server/shop.js"), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe("the operator's verbs (runtime.md, “Commands”)", () => {
  it("are listed by --help, and an unknown one fails with the list", async () => {
    const help = await shop("--help");
    expect(help.code).toBe(0);
    for (const verb of [
      "admin create",
      "admin reset",
      "maintenance on",
      "maintenance off",
      "trace",
      "journal verify",
      "journal confirm-clock",
      "backup",
      "verify",
      "restore",
      "demo load",
    ]) {
      expect(help.output).toContain(verb);
    }
    expect(await shop("journal", "verify", "--from", "2026-01-01")).toMatchObject({ code: 1 });
    expect(await shop("danse")).toMatchObject({
      code: 1,
      output: expect.stringContaining("danse") as string,
    });
  });

  it("work on a shop that is not running, and refuse with one line", async () => {
    expect(await shop("admin", "create", "camille")).toMatchObject({ code: 0 });
    const again = await shop("admin", "create", "camille");
    expect(again).toEqual({ code: 1, output: "L’administrateur « camille » existe déjà.\n" });
    const password = () => readFile(join(dataDir, "postgres.password"), "utf8");
    const former = await password();
    const replaced = await shop("secret", "replace", "database");
    expect(replaced).toEqual({ code: 0, output: "La base embarquée a un nouveau mot de passe.\n" });
    expect(await password()).not.toBe(former);

    const [keyFile, formerKey] = ["secret.key", "former.key"].map((name) => join(dataDir, name));
    await rename(keyFile ?? "", formerKey ?? "");
    expect(await shop("secret", "replace", "key", "--former", formerKey ?? "")).toEqual({
      code: 0,
      output: `La clé des secrets est celle de ${keyFile}. Secrets lisibles avec elle\u202f: 1\u202f; illisibles\u202f: 0.\n`,
    });
    expect(await shop("secret", "replace", "key", "--former", join(dataDir, "absent"))).toMatchObject({
      code: 1,
    });
  });

  it("work beside a running shop", async () => {
    const running: RunningShop = await startBuiltShop(dataDir, { DEMO: "off" });
    const { output } = await shop("admin", "reset", "camille");
    const password = output.trim().split(" : ")[1] ?? "";
    const cookie = await signInAdministrator(running.url, "camille", password);
    expect(await ask(`${running.url}/api/admin/check`, { cookie })).toEqual({
      ok: true,
      username: "camille",
      role: "owner",
    });

    expect(await shop("journal", "verify")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Journal intact\u202f: 0 ligne, 0 clôture/) as string,
    });
    expect(await shop("journal", "close")).toEqual({ code: 0, output: "Rien à clore.\n" });
    const today = parisDay(new Date());
    expect(await shop("journal", "confirm-clock", today)).toEqual({
      code: 0,
      output: "L’horloge est juste\u202f; aucun saut n’attendait d’être confirmé.\n",
    });
    expect(await shop("journal", "confirm-clock", "2020-01-01")).toEqual({
      code: 1,
      output: `L’horloge dit que nous sommes le ${today}, et non le 2020-01-01\u202f: réglez-la d’abord.\n`,
    });
    const file = join(dataDir, "journal.csv");
    const exportJournal = () => shop("journal", "export", file, "--from", "2026-01-01");
    expect(await exportJournal()).toMatchObject({ code: 0 });
    expect(await readFile(file, "utf8")).toMatch(/^\ufeffLigne;Journée;/);
    expect(await exportJournal()).toEqual({ code: 1, output: `${file}\u202f: ce fichier existe déjà.\n` });

    expect(await shop("secret", "replace", "downloads")).toMatchObject({ code: 0 });
    const refused = await shop("secret", "replace", "database");
    expect([refused.code, refused.output.split("\n").length]).toEqual([1, 2]);

    expect(await shop("maintenance", "on")).toMatchObject({ code: 0 });
    await expect.poll(async () => (await fetch(running.url)).status).toBe(503);
    const closed = await fetch(`${running.url}/catalogue`);
    expect(closed.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await fetch(`${running.url}/api/books`)).status).toBe(503);
    expect(await ask(`${running.url}/api/admin/check`, { cookie })).toMatchObject({ ok: true });

    expect(await shop("maintenance", "off")).toMatchObject({ code: 0 });
    await expect.poll(async () => (await fetch(running.url)).status).toBe(200);
    expect(await running.stop()).toBe(0);
  });
});
