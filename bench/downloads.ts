/**
 * `npm run bench -- downloads [proxied]`: personal copies of a 5 MB EPUB and of a 100 MB PDF against nginx (if it is on the PATH)
 * sending the same file on loopback, and the shop's memory under 200 slow readers. `proxied`: nginx sends the copies, too
 * (`COPIES_DIR`). Needs a built shop. Prints Markdown.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { existsSync } from "node:fs";
import { ask } from "#test/api-client.ts";
import { freePort } from "#test/free-port.ts";
import {
  type BenchShop,
  docxOf,
  openBenchShop,
  pdfOfSize,
  publish,
  quantile,
  waitUntilMade,
} from "./bench-shop.ts";
import { download, type Download, slowReader } from "./raw-download.ts";

const MEGABYTE = 1_000_000;
const files = [
  { name: "EPUB", format: "epub", rounds: 200 },
  { name: "PDF", format: "pdf", rounds: 30 },
] as const;
/** Copies sent before the first measured one: as long as its code is new, a process takes half as long again. */
const warmUps = 1000;
const slowReaders = 200;
const slowSeconds = 20;

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const copies = process.argv[2] === "proxied" ? join(folder, "copies") : null;
if (copies) await mkdir(copies);
const shop = await openBenchShop(join(folder, "data"), copies ? { COPIES_DIR: copies } : {});
try {
  const editionId = await publish(
    shop,
    "Quatrevingt-treize",
    await pdfOfSize(100 * MEGABYTE),
    await docxOf(60, 26),
  );
  await waitUntilMade(shop, editionId);
  await ask(`${shop.running.url}/api/payments/add-to-library`, { token: shop.token, body: { editionId } });
  await measureSpeed(shop, editionId);
  await measureMemory(shop, editionId);
} finally {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

async function measureSpeed({ running, token }: BenchShop, editionId: number): Promise<void> {
  /** By link, as phones and download managers do. */
  const addressOf = async (format: string) => {
    const address = `${running.url}/api/files/download/${editionId}/link?format=${format}`;
    const { pathname, search } = new URL(
      (await ask<{ url: string }>(address, { method: "POST", token })).url,
    );
    return (copies && nginx ? nginx.url : running.url) + pathname + search;
  };
  const nginx = await startNginx(running.url);
  try {
    for (const { format } of files) {
      const copy = await fetch(await addressOf(format));
      await writeFile(join(folder, `copy.${format}`), Buffer.from(await copy.arrayBuffer()));
    }
    const warm = await addressOf("epub");
    for (let copy = 0; copy < warmUps; copy += 1) await download(warm);
    const pids = copies && nginx ? [running.pid, nginx.pid] : [running.pid];
    await compare(addressOf, pids, nginx);
  } finally {
    nginx?.process.kill();
  }
}

async function compare(
  addressOf: (format: string) => Promise<string>,
  shopPids: readonly number[],
  nginx: { url: string; pid: number } | null,
): Promise<void> {
  console.log("| file | server | MB/s, median | first byte, median | first byte, p99 | CPU s per GB |");
  console.log("| --- | --- | --: | --: | --: | --: |");
  for (const { name, format, rounds } of files) {
    const own: Run[] = [];
    const theirs: Run[] = [];
    const address = await addressOf(format);
    // Alternately, so that other work of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      own.push(await measured(shopPids, () => download(address)));
      if (nginx) theirs.push(await measured([nginx.pid], () => download(`${nginx.url}/copy.${format}`)));
    }
    const size = (own[0]?.bytes ?? 0) / MEGABYTE;
    printRow(`${name}, ${size.toFixed(1)} MB`, "the shop", own);
    if (nginx) printRow("", "nginx", theirs);
    if (nginx) console.log(`| | **ratio** | **${(speedOf(own) / speedOf(theirs)).toFixed(2)}** | | | |`);
  }
  if (!nginx) console.log("\nnginx is not on the PATH: nothing to compare with.");
}

type Run = Download & { cpuSeconds: number };

/** A download with the processor time of its servers, which is independent of other work. */
async function measured(pids: readonly number[], run: () => Promise<Download>): Promise<Run> {
  const cpuSeconds = async () => (await Promise.all(pids.map(cpuSecondsOf))).reduce((sum, one) => sum + one);
  const before = await cpuSeconds();
  const done = await run();
  return { ...done, cpuSeconds: (await cpuSeconds()) - before };
}

/** User and system time of a process so far, counted in hundredths (proc(5), `stat`). */
async function cpuSecondsOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, "latin1");
  const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function speedOf(runs: Run[]): number {
  return quantile(
    runs.map(({ bytes, totalMs }) => bytes / totalMs / 1000),
    0.5,
  );
}

function printRow(file: string, server: string, runs: Run[]): void {
  const firstBytes = runs.map(({ firstByteMs }) => firstByteMs);
  const [median, p99] = [0.5, 0.99].map((share) => `${quantile(firstBytes, share).toFixed(1)} ms`);
  const sumOf = (field: "bytes" | "cpuSeconds") => runs.reduce((sum, run) => sum + run[field], 0);
  const cpu = (sumOf("cpuSeconds") / (sumOf("bytes") / 1e9)).toFixed(2);
  console.log(`| ${file} | ${server} | ${speedOf(runs).toFixed(0)} | ${median} | ${p99} | ${cpu} |`);
}

async function startNginx(
  shopUrl: string,
): Promise<{ url: string; pid: number; process: ChildProcess } | null> {
  const isThere = (process.env["PATH"] ?? "")
    .split(delimiter)
    .some((path) => existsSync(join(path, "nginx")));
  if (!isThere) return null;
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  const settings = `master_process off; pid ${folder}/nginx.pid; error_log stderr crit; ${process.getuid?.() === 0 ? "user root;" : ""}
    events {} http { access_log off; sendfile on; tcp_nopush on; ${temporary.join(" ")}
    upstream shop { server ${new URL(shopUrl).host}; keepalive 16; }
    server { listen 127.0.0.1:${port}; root ${folder}; location /copies/ { internal; }
    location /api/ { proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`;
  await writeFile(join(folder, "nginx.conf"), settings);
  const started = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"], {
    stdio: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url, { method: "HEAD" }).catch(() => null))) {
    if (started.exitCode !== null) throw new Error("nginx did not start.");
  }
  return { url, pid: started.pid ?? 0, process: started };
}

async function measureMemory({ running, token }: BenchShop, editionId: number): Promise<void> {
  const url = `${running.url}/api/files/download/${editionId}?format=pdf`;
  const before = await residentMegabytes(running.pid);
  const readers = Array.from({ length: slowReaders }, () => slowReader(url, token));
  const during: number[] = [];
  for (let second = 0; second < slowSeconds; second += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    during.push(await residentMegabytes(running.pid));
  }
  const read = readers.reduce((sum, socket) => sum + socket.bytesRead, 0) / MEGABYTE;
  for (const socket of readers) socket.destroy();
  const half = during.length / 2;
  const [first, second] = [during.slice(0, half), during.slice(half)].map((part) =>
    Math.max(...part).toFixed(0),
  );
  console.log(
    `\n${slowReaders} slow readers of the PDF for ${slowSeconds} s (${read.toFixed(0)} MB read): the shop's process has ${before.toFixed(0)} MB before, at most ${first} MB in the first half, ${second} MB in the second.`,
  );
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "latin1");
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024) / MEGABYTE;
}
