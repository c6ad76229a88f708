/**
 * `npm run bench -- conversion-load [pages] [paragraphs of a page] [runs of a paragraph]`: measures the conversion of a
 * DOCX of 600 pages to EPUB and AZW3, from its upload: time, memory of the shop and of its limited process, and the time
 * of web requests during it. Needs a built shop. Prints Markdown.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePdf } from "#test/sample-edition.ts";
import { type BenchShop, docxOf, openBenchShop, publish, quantile, waitUntilMade } from "./bench-shop.ts";
import { peaksDuring } from "./process-peaks.ts";

const pages = Number(process.argv[2] ?? 600);
const [paragraphs, runs] = [Number(process.argv[3] ?? 5), Number(process.argv[4] ?? 1)];
const photographs = 20;
/** Milliseconds between two requests: a normally visited shop. */
const pauseMs = 50;
const restSeconds = 15;

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const shop = await openBenchShop(join(folder, "data"), { CACHE_MB: "0" });
try {
  const [pdf, docx] = [await samplePdf(3), await docxOf(pages, photographs, { paragraphs, runs })];
  const atRest = watchRequests(shop);
  await pause(restSeconds * 1000);
  const before = await atRest.stop();
  let seconds = 0;
  let during: number[] = [];
  const {
    shop: own,
    beside,
    together,
    held,
  } = await peaksDuring(shop.running.pid, async () => {
    const editionId = await publish(shop, "L’Homme qui rit", pdf, docx);
    const meanwhile = watchRequests(shop);
    const start = performance.now();
    await waitUntilMade(shop, editionId);
    seconds = (performance.now() - start) / 1000;
    during = await meanwhile.stop();
  });
  console.log(
    `DOCX of ${pages} pages, ${pages * paragraphs * runs} runs and ${photographs} photographs to EPUB and AZW3: ${seconds.toFixed(1)} s.\n`,
  );
  console.log(
    "| memory at most | the shop | a limited process | together | program counted once |\n| --- | --: | --: | --: | --: |",
  );
  const megabytes = [own, beside, together, held].map((value) => `${value.toFixed(0)} MB`).join(" | ");
  console.log(`| from the upload to the AZW3 | ${megabytes} |\n`);
  console.log("| web requests | median | p99 | number |\n| --- | --: | --: | --: |");
  printRow("at rest", before);
  printRow("during the conversion", during);
} finally {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}

function printRow(when: string, times: number[]): void {
  const [median, p99] = [0.5, 0.99].map((share) => `${quantile(times, share).toFixed(1)} ms`);
  console.log(`| ${when} | ${median} | ${p99} | ${times.length} |`);
}

/** Requests the catalogue repeatedly, without the cache, until it is stopped. @returns milliseconds of each */
function watchRequests({ running }: BenchShop) {
  const stopping = new AbortController();
  const times: number[] = [];
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const start = performance.now();
      await (await fetch(`${running.url}/catalogue`)).arrayBuffer();
      times.push(performance.now() - start);
      await pause(pauseMs);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      return times;
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
