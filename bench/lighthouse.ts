/**
 * `npm run bench -- lighthouse [data folder]`: Lighthouse's mobile setting on the home page, the catalogue, a theme, a
 * book and the subscription of the demonstration, in Chromium from npm. Each page is measured several times and the median printed. Run
 * `npm run bench`, which builds first. npm fetches Lighthouse, and keeps it in its cache: its 79 packages
 * (117 MB) would be a tenth of every installation for development.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { launchBrowser, withAllCompilers } from "#test/browser.ts";
import { freePort } from "#test/free-port.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { ask } from "#test/api-client.ts";
import { npm } from "../scripts/dependencies.mjs";

const version = "13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"];
const targets = [95, 100, 100, 100];

/** What is read of Lighthouse's report: scores from 0 to 1. */
const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
    }),
  ),
});
type Report = z.infer<typeof Report>;

const folder = await mkdtemp(join(tmpdir(), "encrier-lighthouse-"));
const dataDir = process.argv[2] ?? join(folder, "data");
const port = await freePort();
const shop = await startBuiltShop(dataDir, { DEMO: "catalogue" });
const browser = await launchBrowser([withAllCompilers, `--remote-debugging-port=${port}`]);
try {
  await untilCoversAreMade();
  const [popular] = await ask<{ slug: string; editions: { slug: string }[] }[]>(
    `${shop.url}/api/books/popular`,
  );
  const book = `/livre/${popular?.slug}/${popular?.editions[0]?.slug}`;
  console.log(`| page | ${categories.join(" | ")} | CLS | LCP ms | blocked ms |`);
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: |");
  const { categories: themes } = await ask<{ categories: { slug: string }[][] }>(
    `${shop.url}/api/books/${popular?.slug}`,
  );
  const theme = `/theme/${themes[0]?.[0]?.slug}`;
  for (const path of ["/", "/catalogue", theme, book, "/abonnement"]) console.log(await look(path));
} finally {
  await browser.close();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The shop opens before the covers of its demonstration are made, which takes the processors for a minute. */
async function untilCoversAreMade(): Promise<void> {
  for (;;) {
    const lists = await Promise.all(
      [1, 2].map((page) =>
        ask<{ items: { editions: { cover_url: string | null }[] }[] }>(
          `${shop.url}/api/books?pageSize=48&page=${page}`,
        ),
      ),
    );
    const covers = lists.flatMap(({ items }) => items.flatMap(({ editions }) => editions));
    if (covers.every(({ cover_url }) => cover_url !== null)) return;
    await pause(1000);
  }
}

async function look(path: string): Promise<string> {
  const runs: Report[] = [];
  for (let run = 0; run < 3; run++) runs.push(await reportOn(`${shop.url}${path}`));
  const median = runs.toSorted((one, other) => performanceOf(one) - performanceOf(other))[1] as Report;
  printFaults(median);
  const scores = categories.map((name, at) => {
    const score = Math.round((median.categories[name]?.score ?? 0) * 100);
    return score < (targets[at] ?? 100) ? `${score} missed` : `${score}`;
  });
  const value = (audit: string) => median.audits[audit]?.numericValue ?? 0;
  const cells = [
    value("cumulative-layout-shift").toFixed(3),
    value("largest-contentful-paint").toFixed(0),
    value("total-blocking-time").toFixed(0),
  ];
  return `| ${[path, ...scores, ...cells].join(" | ")} |`;
}

async function reportOn(url: string): Promise<Report> {
  const file = join(folder, "report.json");
  const options = [
    `--port=${port}`,
    `--only-categories=${categories.join(",")}`,
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
  ];
  const command = ["exec", "--yes", `--package=lighthouse@${version}`, "--", "lighthouse", url, ...options];
  const { exitCode, output } = await npm(".", command);
  if (exitCode !== 0) throw new Error(`Lighthouse reports nothing on ${url}:\n${output}`);
  return Report.parse(JSON.parse(await readFile(file, "utf8")));
}

function performanceOf(report: Report): number {
  return report.categories["performance"]?.score ?? 0;
}

/** Prints the audits below the full score on standard error. */
function printFaults({ audits, categories: found }: Report): void {
  for (const { auditRefs } of Object.values(found)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit?.score !== null && audit && audit.score < 0.9)
        console.error(`  ${id}: ${audit.title} ${audit.displayValue ?? ""}`);
    }
  }
}
