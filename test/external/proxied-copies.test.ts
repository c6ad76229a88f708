import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloads } from "#reading/library/library.tables.ts";
import { type Program, startProgram } from "#test/external/program.ts";
import { buildLibrary, buildMember } from "#test/factories.ts";
import { freePort } from "#test/free-port.ts";
import { publishReadySample } from "#test/published-edition.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

/** The same database and files in this process, which sends copies itself. */
let alone: TestShop;
let folder: string;
let running: RunningShop;
let editionId: number;
const proxies = new Map<string, { url: string; program: Program }>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-copies-"));
  const copies = join(folder, "copies");
  await mkdir(copies);
  alone = await openTestShop({ work: true });
  const book = { title: "Notre-Dame de Paris", editionTitle: "Texte intégral" };
  ({ editionId } = await publishReadySample(alone, book));
  const [port, nginx, caddy] = [await freePort(), await freePort(), await freePort()];
  running = await startBuiltShop(folder, {
    PORT: String(port),
    ROLE: "web",
    TRUST_PROXY: "1",
    DATABASE_URL: alone.databaseUrl,
    STORAGE_URL: `file:${alone.deps.config.storageDir}`,
    COPIES_DIR: copies,
    DEMO: "off",
  });
  proxies.set("nginx", {
    url: `http://127.0.0.1:${nginx}`,
    program: await startProgram("nginx", ["-p", folder, "-c", await nginxSettings(port, nginx, copies)], {
      port: nginx,
    }),
  });
  const address = `127.0.0.1:${port}`;
  proxies.set("Caddy", {
    url: `http://127.0.0.1:${caddy}`,
    program: await startProgram(
      "caddy",
      ["run", "--adapter", "caddyfile", "--config", "deploy/caddy/Caddyfile"],
      {
        port: caddy,
        env: {
          SHOP_ONE: address,
          SHOP_TWO: address,
          SHOP_ADDRESS: `http://127.0.0.1:${caddy}`,
          COPIES_DIR: copies,
          XDG_CONFIG_HOME: folder,
          XDG_DATA_HOME: folder,
        },
      },
    ),
  });
}, 120_000);

afterAll(async () => {
  for (const { program } of proxies.values()) await program.stop();
  await running?.stop();
  await alone?.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** The settings of `deploy/`, with the addresses of this test. */
async function nginxSettings(shop: number, port: number, copies: string): Promise<string> {
  const server = (await readFile("deploy/nginx/encrier.conf", "utf8"))
    .replace("127.0.0.1:3000", `127.0.0.1:${shop}`)
    .replace("listen 80", `listen 127.0.0.1:${port}`)
    .replaceAll("/srv/encrier/copies", copies);
  const path = join(folder, "nginx.conf");
  await writeFile(
    path,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}
     http { access_log off; sendfile on; ${server} }`,
  );
  return path;
}

async function reader() {
  const member = await buildMember(alone);
  await buildLibrary(alone, member.id, [editionId]);
  return member;
}

describe.each(["nginx", "Caddy"])("%s", (name) => {
  const ask = (token: string, headers: Record<string, string> = {}, format = "epub") =>
    fetch(`${proxies.get(name)?.url}/api/files/download/${editionId}?format=${format}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it.each(["pdf", "epub", "azw3"])("sends a reader's own copy in %s, and any part of it", async (format) => {
    const member = await reader();
    const path = `/api/files/download/${editionId}?format=${format}`;
    const own = await alone.call("GET", path, { token: member.token });
    const whole = await ask(member.token, {}, format);
    expect(whole.status).toBe(200);
    for (const header of ["content-type", "content-disposition", "cache-control", "content-length"])
      expect(whole.headers.get(header)).toBe(String(own.headers[header]));
    expect(whole.headers.get("x-accel-redirect")).toBeNull();
    expect((await bytesOf(whole)).equals(own.bytes)).toBe(true);
    const range = { range: "bytes=100-199", "if-range": whole.headers.get("etag") ?? "" };
    const part = await ask(member.token, range, format);
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(own.bytes.subarray(100, 200))).toBe(true);
    const log = await alone.deps.db.select().from(downloads).where(eq(downloads.memberId, member.id));
    expect(log).toHaveLength(2);
  });

  it("sends nothing to others, and nothing without an answer of the shop", async () => {
    expect((await ask((await buildMember(alone)).token)).status).toBe(403);
    expect((await ask("")).status).toBe(401);
    expect((await fetch(`${proxies.get(name)?.url}/copies/`)).status).toBe(404);
  });
});
