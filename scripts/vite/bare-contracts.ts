import type { ESTree, Plugin } from "vite";

/** Contracts, and the platform's schemas that they use. */
const contract =
  /\/app\/(?:.+\.contract|platform\/\w+\/(?:identity-proof|open-session|text-types|webauthn|whole-numbers))\.ts(?:\?|$)/;
/** In the browser, a call needs only the method, path and access of its declaration; the rest is for the server. */
const serverSide = new Set(["params", "query", "body", "answer", "form", "summary", "allowance"]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Removes the schemas of `*.contract.ts` from the browser's code: Zod alone would be larger than a page's own code.
 * Inputs and answers are checked on the server; their types apply on both sides. Imports that only schemas need are
 * removed, too: the files behind them would be assigned to the chunk of each page that makes a call.
 */
export function bareContracts(): Plugin {
  return {
    name: "bare-contracts",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: contract },
      handler(code) {
        const bare = applied(code, this.parse(code).body.flatMap(editsOf));
        return { code: applied(bare, unusedImports(bare, this.parse(bare).body)), map: null };
      },
    },
  };
}

function unusedImports(code: string, body: ESTree.Node[]): Edit[] {
  const imports = body.filter((node) => node.type === "ImportDeclaration");
  const rest = applied(
    code,
    imports.map(({ start, end }) => ({ start, end, text: "" })),
  );
  const words = new Set(rest.match(/[\w$]+/g));
  return imports
    .filter(
      ({ specifiers }) => specifiers.length > 0 && !specifiers.some(({ local }) => words.has(local.name)),
    )
    .map(({ start, end }) => ({ start, end, text: "" }));
}

function editsOf(statement: ESTree.Node): Edit[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ init }) => {
    // Fields shared by several schemas.
    if (init?.type === "ObjectExpression") return asPure(init);
    // A part of a schema would be read in the browser, where there is none.
    if (init?.type === "MemberExpression") throw new Error("A contract takes a schema apart: name the part.");
    if (init?.type !== "CallExpression") return [];
    const root = rootOf(init.callee);
    if (root === "endpoint") return withoutSchemas(init);
    // Schemas alone have such names; without Zod in the browser, nothing there can use one.
    if (root === "z" || (root !== "Object" && /^[A-Z]/.test(root)))
      return [{ start: init.start, end: init.end, text: "null" }];
    return asPure(init);
  });
}

/** The first name of `a.b().c`. */
function rootOf(node: ESTree.Node): string {
  if (node.type === "MemberExpression") return rootOf(node.object);
  if (node.type === "CallExpression") return rootOf(node.callee);
  return node.type === "Identifier" ? node.name : "";
}

function withoutSchemas(call: ESTree.CallExpression): Edit[] {
  const [declaration] = call.arguments;
  if (declaration?.type !== "ObjectExpression") return [];
  return declaration.properties
    .filter(
      (property) =>
        property.type === "Property" &&
        property.key.type === "Identifier" &&
        serverSide.has(property.key.name),
    )
    .map(({ start, end }) => ({ start, end, text: "...null" }));
}

/** An unreferenced schema is dropped, since creating it has no effect. */
const asPure = ({ start, end }: ESTree.Node): Edit[] => [
  { start, end: start, text: "/* @__PURE__ */ (() => (" },
  { start: end, end, text: "))()" },
];

function applied(code: string, edits: Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}
