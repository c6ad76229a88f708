// `npm run house`: the figures of docs/architecture.md, measured from the imports of the tree itself, and its pictures.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { drawPictures } from "./draw-house.ts";

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { rule: { name: string } }[] };
}

/** The steps of a way through the house, each a file that imports the one before it or the one after it. */
const ways: Record<string, string[]> = {
  "list of books": [
    "app/pages/storefront/catalogue-page.tsx",
    "app/books/catalogue/books/books.queries.ts",
    "app/books/catalogue/books/books.contract.ts",
    "app/books/catalogue/catalogue.routes.server.ts",
    "app/books/catalogue/listing.service.server.ts",
    "app/books/catalogue/listing.store.server.ts",
  ],
  "purchase, to the provider's page": [
    "app/selling/payments/components/use-checkout.ts",
    "app/selling/payments/checkout/checkout.contract.ts",
    "app/selling/payments/payments.routes.server.ts",
    "app/selling/payments/checkout.service.server.ts",
    "app/selling/payments/orders/orders.service.server.ts",
    "app/selling/payments/payments.store.server.ts",
  ],
  "purchase, after the provider's webhook": [
    "app/selling/payments/payments.routes.server.ts",
    "app/selling/payments/fulfilment.service.server.ts",
    "app/selling/payments/journal/journal.service.server.ts",
    "app/selling/payments/journal/journal.store.server.ts",
  ],
};
const circles = ["no-circles", "no-circles-in-formats"];
const doors = ["one-door-between-modules", "one-door-from-outside"];

for (const [path, picture] of Object.entries(drawPictures())) writeFileSync(path, picture);

const cruise = JSON.parse(
  execFileSync(process.execPath, [binary(), "--output-type", "json", "app", "server", "db"], {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  }),
) as Cruise;
const importsOf = new Map(
  cruise.modules.map(({ source, dependencies }) => [
    source,
    new Set(dependencies.map(({ resolved }) => resolved)),
  ]),
);
const own = cruise.modules.filter(({ source }) => /^(app|server|db)\//.test(source));
const broken = cruise.summary.violations.map(({ rule }) => rule.name);
const count = (names: string[]): number => broken.filter((name) => names.includes(name)).length;

console.log(`files: ${own.length}`);
console.log(`imports: ${own.reduce((sum, { dependencies }) => sum + dependencies.length, 0)}`);
console.log(`circles, types included: ${count(circles)}`);
console.log(`imports past a module's door: ${count(doors)}`);
console.log(`imports against the order, and other breaks: ${broken.length - count([...circles, ...doors])}`);
for (const [name, steps] of Object.entries(ways)) {
  const missing = steps.slice(1).filter((step, index) => !areJoined(steps[index] ?? "", step));
  for (const step of missing) console.log(`${name}: ${step} is not joined to the step before it`);
  console.log(`${name}: ${steps.length - 1} hops`);
  if (missing.length > 0) process.exitCode = 1;
}
if (broken.length > 0) process.exitCode = 1;

function areJoined(one: string, other: string): boolean {
  return importsOf.get(one)?.has(other) === true || importsOf.get(other)?.has(one) === true;
}

function binary(): string {
  const { bin } = JSON.parse(readFileSync("node_modules/dependency-cruiser/package.json", "utf8")) as {
    bin: Record<string, string>;
  };
  return `node_modules/dependency-cruiser/${bin["depcruise"] ?? ""}`;
}
