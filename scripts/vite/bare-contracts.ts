import type { ESTree, Plugin } from "vite";

/** Contracts, and the platform's schemas that they use. */
const contract =
  /\/app\/(?:modules\/.+\/contract|platform\/(?:identity-proof|open-session|text-types|webauthn|whole-numbers))\.ts(?:\?|$)/;
/** In the browser, a call needs only the method, path and access of its declaration; the rest is for the server. */
const serverSide = new Set(["params", "query", "body", "answer", "form", "summary", "allowance"]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Removes the schemas of `contract.ts` from the browser's code: Zod alone would be larger than a page's own code.
 * Inputs and answers are checked on the server; their types apply on both sides.
 */
export function bareContracts(): Plugin {
  return {
    name: "bare-contracts",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: contract },
      handler(code) {
        const edits = this.parse(code).body.flatMap(editsOf);
        return { code: applied(code, edits), map: null };
      },
    },
  };
}

function editsOf(statement: ESTree.Node): Edit[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ init }) => {
    // Fields shared by several schemas.
    if (init?.type === "ObjectExpression") return asPure(init);
    if (init?.type !== "CallExpression") return [];
    const isEndpoint = init.callee.type === "Identifier" && init.callee.name === "endpoint";
    return isEndpoint ? withoutSchemas(init) : asPure(init);
  });
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
