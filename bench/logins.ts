/**
 * `npm run bench -- logins [parallel] [rounds]`: starts the built shop in its own process, on an embedded PostgreSQL in a
 * temporary folder. Members (500 by default) log in concurrently over HTTP, several times each. Prints the time of a
 * login and the delay of the shop's event loop. Build first (`npm start` does).
 *
 * `npm run bench -- logins attack`: strangers try 200 passwords a second from 1 000 addresses, for a minute, while a member logs
 * in on a known device.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { hashPassword } from "#platform/identity/passwords.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import type { EventLoopDelay } from "./event-loop-delay.ts";
import { measureAttack } from "./login-attack.ts";

const isAttack = process.argv[2] === "attack";
const parallel = isAttack ? 1 : Number(process.argv[2] ?? 500);
const rounds = Number(process.argv[3] ?? 4);
const port = Number(process.env["PORT"] ?? 3229);
const url = `http://localhost:${port}`;
const password = "Lecture-2026";
/** Of the members' devices. */
const cookies = new Map<number, string>();

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
try {
  const shop = await startShop(postgres.url);
  await insertMembers(postgres.url);
  if (isAttack) await measureAttack(url, "lecteur0@exemple.fr", password);
  else await measureCrowd(shop);
  shop.kill("SIGTERM");
  await once(shop, "exit");
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureCrowd(shop: ChildProcess): Promise<void> {
  // On their own devices: a crowd of strangers would be refused for lack of room.
  for (let first = 0; first < parallel; first += 20)
    await Promise.all(Array.from({ length: 20 }, (_, member) => login(first + member)));
  await ask(shop, "reset");
  const start = performance.now();
  const times = await Promise.all(Array.from({ length: parallel }, (_, member) => loginInRow(member)));
  const seconds = (performance.now() - start) / 1000;
  print(times.flat(), seconds, await ask(shop, "report"));
}

async function startShop(databaseUrl: string): Promise<ChildProcess> {
  const shop = spawn(process.execPath, ["--import", "./bench/event-loop-delay.ts", "build/server/index.js"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATA_DIR: join(folder, "shop"),
      DATABASE_URL: databaseUrl,
      DEMO: "off",
      LOG_LEVEL: "warn",
      PORT: String(port),
      // All calls come from this machine; the attack names its addresses.
      TRUST_PROXY: "1",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  while (shop.exitCode === null) {
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return shop;
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  throw new Error("The shop did not start.");
}

async function ask(shop: ChildProcess, wish: "reset" | "report"): Promise<EventLoopDelay> {
  shop.send(wish);
  for (;;) {
    const [answer] = (await once(shop, "message")) as [EventLoopDelay | string];
    // The shop itself sends a text once it serves.
    if (typeof answer !== "string") return answer;
  }
}

/** All have the same password: the cost of a check does not depend on it. */
async function insertMembers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into members (email, username, password_hash, terms_accepted_at, created_at, email_verified_at)
     select 'lecteur' || n || '@exemple.fr', 'lecteur' || n, $1, now(), now(), now() from generate_series(0, $2::int) n`,
    [await hashPassword(password), parallel + 20],
  );
  await client.end();
}

/** @returns milliseconds of each login */
async function loginInRow(member: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await login(member));
  return times;
}

async function login(member: number): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: cookies.get(member) ?? "" },
    body: JSON.stringify({ email: `lecteur${member}@exemple.fr`, password }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  cookies.set(member, answer.headers.getSetCookie()[0]?.split(";")[0] ?? "");
  return performance.now() - start;
}

function print(times: number[], seconds: number, delay: EventLoopDelay): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  console.log(`${parallel} at once, ${times.length} logins in ${seconds.toFixed(1)} s, none refused\n`);
  console.log("| logins/s | login: median | p99 | event loop: median | p99 | longest |");
  console.log("| --: | --: | --: | --: | --: | --: |");
  const loop = [delay.median, delay.p99, delay.max].map((each) => each.toFixed(0));
  console.log(`| ${[(times.length / seconds).toFixed(0), at(0.5), at(0.99), ...loop].join(" | ")} |`);
}
