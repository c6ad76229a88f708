/** The rules of the house (docs/architecture.md): who may know whom. Each says why in its comment. */

// Between modules, imports run one way: each may know those before it, and those beside it where named.
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
// accounts, catalogue, news and visitors stand side by side and do not know each other.
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

// Whose tables a module's stores may read beside its own: lists that one query joins and bounds, instead of two in turn.
// The library also adds to an edition's count of downloads, in the statement that logs one.
const joins = { library: ["catalogue"], administrators: ["accounts", "subscriptions"] };

const tableRules = order.map((name) => ({
  name: `tables-of-${name}`,
  comment: "A table belongs to the module it stands under in db/schema/; stores of others leave it alone.",
  severity: "error",
  from: { path: `^app/modules/${name}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^db/schema/", pathNot: `^db/schema/(${[name, ...(joins[name] ?? [])].join("|")})\\.ts$` },
}));

// Between the folders of app/formats, imports run one way: each may import those before it.
const formats = [
  "limits",
  "archive",
  "xml",
  "mark",
  "type",
  "print",
  "cover",
  "avatar",
  "pdf",
  "docx",
  "epub",
  "azw3",
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
    ...tableRules,
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
      from: { path: "^(app|server|db)/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(\\+types/|\\.test\\.tsx?$)" },
    // TypeScript 7 has no API yet for other programs to parse with.
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
