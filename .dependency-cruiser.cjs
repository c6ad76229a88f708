/** The import rules (docs/architecture.md). Each rule has its reason in its comment. */

// The areas of the shop and their modules. Imports run one way: a module may import from those before it.
const areas = {
  access: ["factors", "administrators"],
  words: ["texts", "news"],
  readers: ["accounts", "visitors", "subscriptions"],
  books: ["catalogue", "agenda", "publishing", "exchange"],
  reading: ["library", "reading"],
  selling: ["promotions", "wishes", "cart", "payments", "royalties"],
  office: [
    "mailings",
    "moving-in",
    "redirects",
    "members",
    "personal-data",
    "settings",
    "dashboard",
    "audit",
  ],
};
const order = Object.entries(areas).flatMap(([area, modules]) => modules.map((name) => `${area}/${name}`));
const anyArea = Object.keys(areas).join("|");
const anyModule = `^app/(${anyArea})/([^/]+)/`;

const moduleRules = order.map((name, index) => ({
  name: `module-${name.replace("/", "-")}`,
  comment: `Imports between modules run one way: ${order.join(" → ")}. What « ${name} » needs of a module to its right is passed to it by the composition root.`,
  severity: "error",
  from: { path: `^app/${name}/` },
  to: { path: `^app/(${order.slice(index + 1).join("|")})/` },
}));

// A store is known to its folder and to the folders inside it, up to a room of a module's back office.
const roomRules = [0, 1, 2].map((depth) => {
  const folders = Array.from({ length: depth }, () => "([^/]+)/").join("");
  const known = Array.from({ length: depth + 1 }, (_, index) => {
    const inside = Array.from({ length: index }, (__, at) => `$${at + 3}/`).join("");
    return `^app/$1/$2/${inside}[^/]+$`;
  });
  return {
    name: `store-of-its-room-${depth}`,
    comment:
      "A store is imported by its own folder and by the folders inside it; other rooms ask the service.",
    severity: "error",
    from: { path: `${anyModule}${folders}[^/]+$` },
    to: { path: "[.]store[.]server[.]ts$", pathNot: known, dependencyTypesNot: ["type-only"] },
  };
});

const door = [
  `^app/(?:${anyArea})/[^/]+/module\\.server\\.ts$`,
  `^app/(?:${anyArea})/.+\\.(?:contract|rules|queries)\\.ts$`,
  `^app/(?:${anyArea})/[^/]+/(?:back-office/)?(?:components|client)/`,
];
const doorComment =
  "Of a module, module.server.ts, *.contract.ts, *.rules.ts, *.queries.ts, components/ and client/ are public; services, stores, tables and workers are private.";

// Between the folders of app/formats, imports run one way: each may import those before it.
const formats = [
  "limits",
  "archive",
  "xml",
  "table",
  "onix",
  "opds",
  "typography",
  "tax",
  "mark",
  "type",
  "print",
  "cover",
  "avatar",
  "pdf",
  "docx",
  "epub",
  "source-epub",
  "extract",
  "kepub",
  "azw3",
  "balance",
  "tasks",
];

const formatRules = formats.map((name, index) => ({
  name: `formats-${name}`,
  comment: `Imports between formats run one way: ${formats.join(" → ")}.`,
  severity: "error",
  from: { path: `^app/formats/${name}/` },
  to: { path: "^app/formats/[^/]+/", pathNot: `^app/formats/(${formats.slice(0, index + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...moduleRules,
    ...roomRules,
    ...formatRules,
    {
      name: "formats-have-a-place",
      comment: "A new folder of app/formats gets a place in the order at the top of this file.",
      severity: "error",
      from: { path: `^app/formats/(?!(?:${formats.join("|")})/)[^/]+/` },
      to: {},
    },
    {
      name: "formats-share-a-base",
      comment: "Every folder of app/formats may import the files next to it, so these import no folder.",
      severity: "error",
      from: { path: "^app/formats/[^/]+$" },
      to: { path: "^app/formats/[^/]+/" },
    },
    {
      name: "formats-know-nothing-of-the-shop",
      comment:
        "File formats run in processes of their own, beside strangers' files: they need nothing of the shop.",
      severity: "error",
      from: { path: "^app/formats/" },
      to: { path: "^(app|server|db)/", pathNot: "^app/formats/" },
    },
    {
      name: "no-circles-in-formats",
      comment: "Types count as well: a type that two files need belongs to the one that the other imports.",
      severity: "error",
      from: { path: "^app/formats/" },
      to: { circular: true },
    },
    {
      name: "nothing-imports-a-test",
      comment: "Samples, factories and test servers are not part of the shop.",
      severity: "error",
      from: { path: "^(app|server|db)/" },
      to: { path: "^test/" },
    },
    {
      name: "one-door-between-modules",
      comment: doorComment,
      severity: "error",
      from: { path: anyModule },
      to: { path: `^app/(${anyArea})/`, pathNot: ["^app/$1/$2/", ...door] },
    },
    {
      name: "one-door-from-outside",
      comment: doorComment,
      severity: "error",
      from: { pathNot: `^app/(${anyArea})/` },
      to: { path: `^app/(${anyArea})/`, pathNot: door },
    },
    {
      name: "workers-behind-the-door",
      comment: "Handlers of jobs are assembled by their module; others queue a job by its name.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "/module\\.server\\.ts$" },
      to: { path: "[.]worker[.]server[.]ts$" },
    },
    {
      name: "doors-lead-out",
      comment: "A module's own files import each other, never their own door.",
      severity: "error",
      from: { path: anyModule },
      to: { path: "^app/$1/$2/module\\.server\\.ts$" },
    },
    {
      name: "nothing-imports-a-page",
      comment: "Pages compose modules; what two pages share belongs to a module or to ui.",
      severity: "error",
      from: { path: `^(app/(${anyArea}|ui|platform|formats)|db)/` },
      to: { path: "^app/pages/" },
    },
    {
      name: "ui-knows-no-noun",
      comment: "The design system could ship in another product.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: `^(app/(${anyArea}|pages|platform|formats)|server|db)/` },
    },
    {
      name: "platform-knows-no-module",
      comment: "Every module uses the platform, so the platform knows none of them.",
      severity: "error",
      from: { path: "^app/platform/" },
      to: { path: `^(app/(${anyArea}|pages|formats|ui)|server)/` },
    },
    {
      name: "only-stores-speak-sql",
      comment:
        "SQL is in stores and in the platform's database parts, nowhere else. A door may name tables that others join.",
      severity: "error",
      from: { path: `^app/(${anyArea})/`, pathNot: ["[./](store[.]server|tables|module[.]server)[.]ts$"] },
      to: { path: "([.]tables[.]ts$|node_modules/drizzle-orm)" },
    },
    {
      name: "demo-data-is-plain",
      comment:
        "The demonstration's data and files know no database and nothing of the shop, only formats; the server loads them.",
      severity: "error",
      from: { path: "^db/demo/" },
      to: { path: "^(app|server)/", pathNot: "^app/formats/" },
    },
    {
      name: "no-circles",
      comment: "Two files that need each other are one file, or three.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "production-packages",
      comment:
        "What runs in the shop is listed in dependencies, not in devDependencies. The list of pages is read by the build.",
      severity: "error",
      // Traces are an option with an install of its own.
      from: { path: "^(app|server|db)/", pathNot: "^(app/routes|server/tracing)\\.ts$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(\\+types/|\\.test\\.tsx?$)" },
    // TypeScript 7 has no parser API for other programs yet.
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
