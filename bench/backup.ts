/**
 * `npm run bench -- backup [books] [members] [gigabytes]`: measures `backup`, `verify` and `restore` as an operator runs
 * them, with the memory of their processes, plain and encrypted, on an embedded PostgreSQL in a temporary folder. The
 * files are random bytes, which cannot be compressed. With `S3_TEST_URL`, the backups are made in that bucket. Build first
 * (`npm start` does).
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { migrate } from "#platform/postgres/migrate.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { openBackupPlace, readGivenBackup } from "#server/backup/backup-place.ts";
import { builtFile } from "#test/build.ts";
import { generateCatalogue } from "./generate.ts";
import { generateMembers } from "./generate-members.ts";
import { verbEnvironment, verbOptions } from "../scripts/project.mjs";
import { memoryUntil } from "./process-memory.ts";

const [books = 10_000, members = 100_000, gigabytes = 2] = process.argv.slice(2).map(Number);
const editionsPerBook = 1.6;
const fileBytes = 4_000_000;
const target = 200;

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const files = join(folder, "files");

async function makeShop(): Promise<void> {
  const database = openDatabase(postgres.url, 1);
  await migrate(database.pool, "db");
  await database.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await generateCatalogue(client, Math.round(books * editionsPerBook));
  await generateMembers(client, members);
  await client.end();
  await mkdir(join(files, "editions"), { recursive: true });
  for (let n = 0; n < (gigabytes * 1e9) / fileBytes; n++)
    await writeFile(join(files, "editions", `${n}.pdf`), randomBytes(fileBytes));
}

interface Measured {
  seconds: number;
  /** Of memory, at most. */
  megabytes: number;
}

/** Runs a verb in its own process. */
async function measured(env: Record<string, string>, ...words: string[]): Promise<Measured> {
  const start = performance.now();
  const child = spawn(process.execPath, [...verbOptions, builtFile("server/shop.js"), ...words], {
    env: { PATH: process.env["PATH"] ?? "", ...verbEnvironment, INIT_CWD: folder, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exit = once(child, "exit") as Promise<[number]>;
  const megabytes = await memoryUntil(child.pid ?? 0, exit);
  const [code] = await exit;
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}

const emptyDatabase = async (name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.url.replace(/\/encrier(\?|$)/, `/${name}$1`);
};

/** The path or the address of a backup. */
const backupAt = (name: string): string =>
  process.env["S3_TEST_URL"]?.replace(/(?=\?|$)/, `/backups/${name}`) ?? join(folder, "kept", name);

try {
  await makeShop();
  console.log(`${books} books, ${members} members, ${gigabytes} GB of files.\n`);
  console.log("| | seconds | MB/s | memory at most (target 200 MB) |\n| --- | ---: | ---: | ---: |");
  for (const kind of ["plain", "encrypted"]) {
    const secret = kind === "encrypted" ? { BACKUP_PASSPHRASE: randomBytes(12).toString("hex") } : {};
    const shop = { DATABASE_URL: postgres.url, STORAGE_URL: `file:${files}`, DATA_DIR: join(folder, "data") };
    const empty = {
      DATABASE_URL: await emptyDatabase(kind),
      STORAGE_URL: `file:${join(folder, kind)}`,
      DATA_DIR: join(folder, "other"),
    };
    const backup = backupAt(`${randomBytes(6).toString("hex")}.tar.zst`);
    const made = await measured({ ...shop, ...secret }, "backup", backup);
    const given = await readGivenBackup(backup);
    const options = { scratchDir: folder, source: "S3_TEST_URL", say: console.error };
    const place = await openBackupPlace(given.place, options);
    const size = (await place.size(given.name ?? "")) ?? 0;
    const print = (verb: string, { seconds, megabytes }: Measured) => {
      const speed = (size / 1e6 / seconds).toFixed(0);
      console.log(`| ${kind}, ${verb} | ${seconds.toFixed(1)} | ${speed} | ${megabytes.toFixed(0)} |`);
      if (megabytes > target) process.exitCode = 1;
    };
    print("made", made);
    print("verified", await measured(secret, "verify", backup));
    print("restored", await measured({ ...empty, ...secret }, "restore", backup));
    await rm(join(folder, kind), { recursive: true, force: true });
    await place.remove(given.name ?? "");
    console.log(`\n${kind}: ${(size / 1e9).toFixed(2)} GB.\n`);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
