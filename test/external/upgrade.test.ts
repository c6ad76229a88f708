import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { migrate } from "#platform/postgres/migrate.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { installFormerBinaries } from "#platform/postgres/embedded/upgrade-cluster.server.ts";
import { rowsOf } from "#test/backups.ts";
import { buildLibrary, buildMember } from "#test/factories.ts";
import { ask, startOn } from "#test/postgres/test-cluster.ts";
import { publishSample } from "#test/sample-edition.ts";
import { runBuiltShop, startBuiltShop } from "#test/running-shop.ts";
import { shopVerb } from "#test/shop-verb.ts";
import { openTestShop } from "#test/test-shop.ts";

const former = "17";
/** How npm reaches its registry from here. */
const npmSettings = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      /^(?:home$|npm_config_|https?_proxy$|no_proxy$|node_extra_ca_certs$)/i.test(entry[0]) &&
      entry[1] !== undefined,
  ),
);
let folder: string;
let DATA_DIR: string;
let rows: Map<string, unknown[]>;

/** The shop's data, on a cluster that the former major version made. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-upgrade-"));
  await chmod(folder, 0o711);
  DATA_DIR = join(folder, "data");
  const binaries = await installFormerBinaries(former, join(folder, "former"));
  expect(binaries.majorVersion).toBe(former);
  const cluster = await startEmbeddedPostgres({ dataDir: DATA_DIR, binaries, log: () => undefined });
  const { pool, close } = openDatabase(cluster.url, 2);
  await migrate(pool, "db");
  await close();
  const files = `file:${join(DATA_DIR, "files")}`;
  const shop = await openTestShop({ beside: { databaseUrl: cluster.url }, env: { STORAGE_URL: files } });
  const { editionId } = await publishSample(shop, { title: "La Curée", editionTitle: "Texte intégral" });
  await buildLibrary(shop, (await buildMember(shop)).id, [editionId]);
  rows = await rowsOf(cluster.url);
  await shop.close();
  await cluster.stop();
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("The embedded database of a former major version", () => {
  it("is refused at the start, by a text that names the verb", async () => {
    const { code, output } = await runBuiltShop({ DATA_DIR, DEMO: "off" });
    expect(code).toBe(1);
    expect(output).toContain(`a été créée par PostgreSQL ${former}`);
    expect(output).toContain("npm run shop -- upgrade");
  });

  it("is left as it was by an upgrade that fails", async () => {
    const empty = join(folder, "empty");
    await mkdir(empty);
    const failed = await shopVerb(folder, { DATA_DIR }, "upgrade", "--binaries", empty);
    expect(failed).toMatchObject({ code: 1 });
    expect(await readdir(DATA_DIR)).not.toContain(`postgres-${former}`);
  });

  it("is upgraded by one verb, with every row; the former one is kept", async () => {
    const upgraded = await shopVerb(folder, { ...npmSettings, DATA_DIR }, "upgrade");
    expect(upgraded).toMatchObject({
      code: 0,
      output: expect.stringContaining(`postgres-${former}`) as string,
    });
    expect(await readdir(DATA_DIR)).toContain(`postgres-${former}`);
    const cluster = await startOn(DATA_DIR);
    expect(await ask(cluster.url, "select current_setting('server_version_num')::int / 10000")).toEqual([
      "18",
    ]);
    expect(await rowsOf(cluster.url)).toEqual(rows);
    await cluster.stop();
    expect((await shopVerb(folder, { DATA_DIR }, "upgrade")).output).toContain("a déjà la version");
    const running = await startBuiltShop(DATA_DIR, { DEMO: "off" });
    expect((await fetch(`${running.url}/api/books/la-curee`)).status).toBe(200);
    expect(await running.stop()).toBe(0);
  }, 240_000);

  it("is never replaced by an empty one when the upgrade was interrupted", async () => {
    // As after a power cut between the two renames.
    await mkdir(join(DATA_DIR, "upgrade"));
    await rename(join(DATA_DIR, "postgres"), join(DATA_DIR, "upgrade", "postgres"));
    await writeFile(join(DATA_DIR, "upgrade", "ready"), `${former}\n`);
    const refused = await runBuiltShop({ DATA_DIR, DEMO: "off" });
    expect(refused.output).toContain("La mise à niveau de la base n’est pas finie");
    expect(await shopVerb(folder, { DATA_DIR }, "upgrade")).toMatchObject({ code: 0 });
    const cluster = await startOn(DATA_DIR);
    expect(await ask(cluster.url, "select title from books")).toEqual(["La Curée"]);
    await cluster.stop();
  });
});
