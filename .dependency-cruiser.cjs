/** The import rules (docs/architecture.md). Each rule has its reason in its comment. */

// Between modules, imports run one way: each may import those before it, and its neighbours if listed.
const order = [
  "accounts",
  "catalogue",
  "news",
  "visitors",
  "subscriptions",
  "publishing",
  "library",
  "cart",
  "payments",
  "personal-data",
  "administrators",
];
// accounts, catalogue, news and visitors are on one level and do not import each other.
const sideBySide = 4;

const moduleRules = order.map((name, index) => ({
  name: `module-${name}`,
  comment: `Imports between modules run one way: ${order.join(" → ")}. What stands to the right of « ${name} » gets what it needs from the composition root.`,
  severity: "error",
  from: { path: `^app/modules/${name}/`, pathNot: "\\.test\\.tsx?$" },
  to: {
    path: `^app/modules/(${order.filter((other, otherIndex) => other !== name && (index < sideBySide || otherIndex > index)).join("|")})/`,
  },
}));

// The other modules' tables that a module's stores may read: lists that one query joins and limits, instead of two
// queries. The library also adds to an edition's count of downloads, in the statement that logs one.
const joins = { library: ["catalogue"], administrators: ["accounts", "subscriptions"] };

const tableRules = order.map((name) => ({
  name: `tables-of-${name}`,
  comment: "A table belongs to the module it stands under in db/schema/; stores of others leave it alone.",
  severity: "error",
  from: { path: `^app/modules/${name}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^db/schema/", pathNot: `^db/schema/(${[name, ...(joins[name] ?? [])].join("|")})\\.ts$` },
}));

module.exports = {
  forbidden: [
    ...moduleRules,
    ...tableRules,
    {
      name: "modules-open-only-their-face",
      comment:
        "Of another module only contract, rules, queries, service.server and components are open: its store and routes are its own.",
      severity: "error",
      from: { path: "^app/modules/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^app/modules/",
        pathNot: [
          "^app/modules/$1/",
          "/(contract|rules|queries)\\.ts$",
          "/service\\.server\\.ts$",
          "/components/",
        ],
      },
    },
    {
      name: "nothing-imports-a-page",
      comment: "Pages compose modules; what two pages share belongs to a module or to ui.",
      severity: "error",
      from: { path: "^(app/(modules|ui|platform|formats)|db)/" },
      to: { path: "^app/pages/" },
    },
    {
      name: "ui-knows-no-noun",
      comment: "The design system could ship in another product.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^(app/(modules|pages|platform|formats)|server|db)/" },
    },
    {
      name: "platform-knows-no-module",
      comment: "Every module stands on the platform, so it can stand on none of them.",
      severity: "error",
      from: { path: "^app/platform/" },
      to: { path: "^(app/(modules|pages|formats|ui)|server)/" },
    },
    {
      name: "only-stores-speak-sql",
      comment:
        "SQL stands in stores, in the platform's database parts and in the shop's own settings, nowhere else.",
      severity: "error",
      from: {
        path: "^app/modules/",
        pathNot: ["/store\\.server\\.ts$", "\\.test\\.tsx?$"],
      },
      to: { path: "^(db/schema/|node_modules/drizzle-orm)" },
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "production-packages",
      comment: "What runs in the shop is listed in dependencies, not in devDependencies.",
      severity: "error",
      from: { path: "^(app|server|db)/", pathNot: "(\\.test\\.tsx?|-fixture\\.ts|test-.*\\.ts)$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // app/formats uses syntax that this parser does not support yet; oxlint checks its one rule (.oxlintrc.json).
    doNotFollow: { path: "(node_modules|^app/formats)" },
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
