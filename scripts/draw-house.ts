// The pictures of docs/architecture.md, drawn from the import rules, the folders and the steps below. `npm run house` writes them.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";

const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: { name: string; from: { path?: string } }[];
};

/** The areas in their order, each with its modules, as the import rules name them. */
const areas = Map.groupBy(
  forbidden.flatMap(({ name, from }) => {
    const [, area = "", noun = ""] = /^\^app\/([^/]+)\/([^/]+)\/$/.exec(from.path ?? "") ?? [];
    return name.startsWith("module-") ? [{ area, noun }] : [];
  }),
  ({ area }) => area,
);

const lanes = ["Reader’s browser", "The shop", "PostgreSQL", "Payment provider"];

/** A purchase: from lane, to lane, what passes between them, in the file that does it. */
const purchase: [from: number, to: number, text: string, file?: string][] = [
  [0, 1, "order: editions, consent", "payments.routes"],
  [1, 2, "priced by the shop, stored", "checkout, orders"],
  [1, 3, "opens a card page under the order’s key", "payments/provider"],
  [1, 0, "address of the card page"],
  [0, 3, "card"],
  [3, 1, "signed webhook, as often as needed", "payments.routes"],
  [1, 2, "one transaction: payment, library,", "fulfilment"],
  [1, 2, "journal row, invoice, queued receipt", "journal"],
  [0, 1, "asks until it is paid"],
  [1, 0, "thanks, with the files"],
  [2, 1, "job: receipt", "payments.worker"],
  [1, 0, "mail with the invoice"],
];

const style = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 } .name { font-weight: 600 } .small { font-size: 11px; fill: #57606a }
rect { fill: #ffffff; stroke: #8c959f } .sheet { fill: #f6f8fa; stroke: none } .step { paint-order: stroke; stroke: #f6f8fa; stroke-width: 5; stroke-linejoin: round } path { stroke: #57606a; fill: none } #tip path { fill: #57606a; stroke: none }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .small { fill: #9da7b3 } rect { fill: #161b22; stroke: #6e7681 } .sheet { fill: #0d1117 } .step { stroke: #0d1117 } path { stroke: #9da7b3 } #tip path { fill: #9da7b3 }
}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>`;

const text = (x: number, y: number, content: string, kind = "", anchor = "middle"): string =>
  `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${content}</text>`;
const arrow = (d: string): string => `<path d="${d}" marker-end="url(#tip)"/>`;

function box(x: number, y: number, width: number, height: number, name: string, lines: string[]): string {
  const middle = x + width / 2;
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
  const rest = lines.map((line, index) => text(middle, y + 40 + index * 17, line, "small"));
  return [frame, text(middle, y + 21, name, "name"), ...rest].join("\n");
}

function sheet(height: number, title: string, parts: string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${height}" role="img" aria-label="${title}">`;
  const paper = `<rect class="sheet" width="1000" height="${height}"/>`;
  return [open, `<title>${title}</title>`, style, paper, ...parts, "</svg>", ""].join("\n");
}

function drawHouse(): string {
  const folders = readdirSync("app/platform").toSorted().join(" · ");
  const rooms = [...areas].flatMap(([area, modules], index) => {
    const names = modules.map(({ noun }) => noun);
    const drawn = box(20 + index * 140, 192, 120, 146, area, names);
    return index === 0 ? [drawn] : [drawn, arrow(`M${20 + index * 140} 265h-20`)];
  });
  return sheet(470, "The areas and modules of the shop, and who imports whom", [
    box(20, 16, 960, 52, "server", [
      "start and stop · app.ts creates every module once · operator commands · backups",
    ]),
    arrow("M500 68v24"),
    box(20, 92, 960, 52, "app/pages", ["one file for each screen, listed in app/site.ts"]),
    arrow("M500 144v48"),
    text(
      516,
      174,
      "areas: each imports only those to its left, and inside them modules in this order",
      "small",
      "start",
    ),
    ...rooms,
    ...[177, 500, 823].map((x) => arrow(`M${x} 338v48`)),
    box(20, 386, 200, 56, "app/ui", ["design system"]),
    box(240, 386, 520, 56, "app/platform", [folders]),
    box(780, 386, 200, 56, "app/formats", ["PDF, DOCX, EPUB, AZW3, ONIX"]),
    text(
      500,
      461,
      "An arrow leads from what imports to what is imported. db/ has the schema, in SQL.",
      "small",
    ),
  ]);
}

function drawPurchase(): string {
  const at = (lane: number): number => 110 + lane * 260;
  const bottom = 80 + purchase.length * 40;
  const heads = lanes.flatMap((lane, index) => [
    box(at(index) - 90, 16, 180, 34, lane, []),
    `<path d="M${at(index)} 50V${bottom}" stroke-dasharray="3 4"/>`,
  ]);
  const steps = purchase.flatMap(([from, to, what, file], index) => {
    const y = 96 + index * 40;
    const middle = (at(from) + at(to)) / 2;
    const below = file === undefined ? [] : [text(middle, y + 14, file, "small step")];
    return [arrow(`M${at(from)} ${y}H${at(to)}`), text(middle, y - 6, what, "step"), ...below];
  });
  return sheet(bottom + 10, "A purchase, from the order to the receipt", [...heads, ...steps]);
}

/** The pictures by their paths. */
export const drawPictures = (): Record<string, string> => ({
  "docs/images/house.svg": drawHouse(),
  "docs/images/purchase.svg": drawPurchase(),
});
