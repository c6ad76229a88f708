import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#test/free-port.ts";
import { runBuiltShop, startBuiltShop } from "#test/running-shop.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-start-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** One clear line each, exit code 1. */
async function expectRefusal(env: Record<string, string>, lines: RegExp[]): Promise<void> {
  const { code, output } = await runBuiltShop(env);
  expect(output.trim().split("\n")).toEqual(lines.map((line) => expect.stringMatching(line) as string));
  expect(code).toBe(1);
}

describe("the shop's start", () => {
  it("refuses each malformed setting with one line that names it", async () => {
    await expectRefusal({ PORT: "abc", ROLE: "chef", TRUST_PROXY: "-1" }, [
      /^PORT : /,
      /^TRUST_PROXY : /,
      /^ROLE : /,
    ]);
  });

  it("names each key that Stripe misses", async () => {
    await expectRefusal({ PAYMENTS: "stripe" }, [/^STRIPE_SECRET_KEY : /, /^STRIPE_WEBHOOK_SECRET : /]);
  });

  it("refuses a public shop without https, mail and said payments", async () => {
    await expectRefusal({ PUBLIC_URL: "http://librairie.exemple.fr" }, [
      /^PUBLIC_URL : /,
      /^SMTP_URL : /,
      /^PAYMENTS : /,
    ]);
  });

  it("says when the port is taken, before anything is started", async () => {
    const port = await freePort();
    const occupant: Server = createServer().listen(port, "127.0.0.1");
    await once(occupant, "listening");
    await expectRefusal({ PORT: String(port), DATA_DIR: join(folder, "port") }, [/^PORT : .* est déjà pris/]);
    occupant.close();
  });

  it("says when the database does not answer", async () => {
    const url = `postgres://personne@127.0.0.1:${await freePort()}/rien`;
    await expectRefusal(
      { PORT: String(await freePort()), DATABASE_URL: url, DATA_DIR: join(folder, "none") },
      [/^DATABASE_URL : la base de données ne répond pas/],
    );
  });

  it("says when the data folder cannot be one", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    await expectRefusal({ PORT: String(await freePort()), DATA_DIR: file }, [/a-file/]);
  });

  it("says when the lock is corrupted", async () => {
    const dataDir = join(folder, "locked");
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, "shop.lock"), "{ not a lock");
    await expectRefusal({ PORT: String(await freePort()), DATA_DIR: dataDir }, [/verrou|shop\.lock/i]);
  });

  it("serves, refuses a second shop on the same folder, stops cleanly, and starts again after a kill", async () => {
    const dataDir = join(folder, "shop");
    const first = await startBuiltShop(dataDir, { DEMO: "off" });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const home = await fetch(first.url);
    expect(home.status).toBe(200);
    expect(home.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);

    await expectRefusal({ PORT: String(await freePort()), DATA_DIR: dataDir }, [/déjà|autre boutique/]);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);

    await first.kill();
    const second = await startBuiltShop(dataDir, { DEMO: "off" });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});
