/**
 * `npm run bench -- object-storage`: personal copies of a 100 MB PDF by two built shops: with files in a folder, and in
 * OpenStack Swift (Debian's packages, started here). Prints Markdown.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "#test/api-client.ts";
import { startSwift } from "#test/external/swift.ts";
import {
  type BenchShop,
  docxOf,
  openBenchShop,
  pdfOfSize,
  publish,
  quantile,
  waitUntilMade,
} from "./bench-shop.ts";
import { download, type Download } from "./raw-download.ts";

const MEGABYTE = 1_000_000;
const rounds = 20;

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const swift = await startSwift();
const stores = [
  { name: "folder", env: {} },
  { name: "Swift", env: { STORAGE_URL: swift.url } },
];
const shops: BenchShop[] = [];
try {
  const [pdf, docx] = [await pdfOfSize(100 * MEGABYTE), await docxOf(20, 0)];
  const addresses: string[] = [];
  for (const [at, { env }] of stores.entries()) {
    const shop = await openBenchShop(join(folder, `data-${at}`), env);
    shops.push(shop);
    const editionId = await publish(shop, "Quatrevingt-treize", pdf, docx);
    await waitUntilMade(shop, editionId);
    const { url } = shop.running;
    await ask(`${url}/api/payments/add-to-library`, { token: shop.token, body: { editionId } });
    addresses.push(`${url}/api/files/download/${editionId}?format=pdf`);
  }
  await compare((at) => download(addresses[at] ?? "", shops[at]?.token));
} finally {
  for (const shop of shops) await shop.close();
  await swift.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(run: (at: number) => Promise<Download>): Promise<void> {
  const first = new Map<number, Download>();
  for (const at of stores.keys()) first.set(at, await run(at));
  const runs = stores.map((): Download[] => []);
  // Alternately, so that other work of the machine affects all.
  for (let round = 0; round < rounds; round += 1)
    for (const [at, own] of runs.entries()) own.push(await run(at));
  const reference = speedOf(runs[0] ?? []);
  console.log(
    "| files in | first copy: MB/s | first byte | next copies: MB/s, median | first byte | ratio |",
  );
  console.log("| --- | --: | --: | --: | --: | --: |");
  for (const [at, { name }] of stores.entries()) {
    const [own, cold] = [runs[at] ?? [], first.get(at)];
    const firstByte = quantile(
      own.map(({ firstByteMs }) => firstByteMs),
      0.5,
    );
    console.log(
      `| ${name} | ${speedOf(cold ? [cold] : []).toFixed(0)} | ${cold?.firstByteMs.toFixed(0)} ms | ${speedOf(own).toFixed(0)} | ${firstByte.toFixed(1)} ms | ${(speedOf(own) / reference).toFixed(2)} |`,
    );
  }
}

function speedOf(runs: Download[]): number {
  return quantile(
    runs.map(({ bytes, totalMs }) => bytes / totalMs / 1000),
    0.5,
  );
}
