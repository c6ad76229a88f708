/**
 * `npm run bench -- lighthouse [data folder]`: Lighthouse's mobile setting on the home page, the catalogue, a theme, a
 * book and the subscription of the demonstration, in Chromium from npm. Each page is measured several times and the median printed. Run
 * `npm run bench`, which builds first.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import lighthouse, { type Result } from "lighthouse";
import { computeMedianRun } from "lighthouse/core/lib/median-run.js";
import { launchBrowser, withAllCompilers } from "#test/browser.ts";
import { freePort } from "#test/free-port.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { ask } from "#test/api-client.ts";

const looks = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const targets = [95, 100, 100, 100];

const given = process.argv[2];
const dataDir = given ?? (await mkdtemp(join(tmpdir(), "encrier-lighthouse-")));
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
  if (!given) await rm(dataDir, { recursive: true, force: true });
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
  const runs: Result[] = [];
  for (let run = 0; run < looks; run++) {
    const outcome = await lighthouse(`${shop.url}${path}`, {
      port,
      logLevel: "error",
      onlyCategories: categories,
    });
    if (!outcome) throw new Error(`Lighthouse told nothing of ${path}.`);
    runs.push(outcome.lhr);
  }
  const median = computeMedianRun(runs);
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

/** Prints the audits below the full score on standard error. */
function printFaults({ audits, categories: found }: Result): void {
  for (const { auditRefs } of Object.values(found)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit?.score !== null && audit && audit.score < 0.9)
        console.error(`  ${id}: ${audit.title} ${audit.displayValue ?? ""}`);
    }
  }
}
