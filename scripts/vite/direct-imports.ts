import type { Plugin, Rolldown } from "vite";

/** What a module shows to the others: mostly names of its rooms' files. And the icons, thousands of them. */
const door = /^(?:lucide-react|#modules\/[^/]+\/(?:rules|contract|queries)\.ts)$/;
const source = /\/app\/.+\.tsx?(?:\?|$)/;
/** Most files import through no door. */
const imported = /lucide-react|#modules\/[^/]+\/(?:rules|contract|queries)\.ts/;

/**
 * Imports through a module's door, and of icons, go to the file that declares the name. Rolldown assigns whole files to
 * chunks by who imports them: through a door, a page would bring along everything that any other page finds there.
 */
export function directImports(): Plugin {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  return {
    name: "direct-imports",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: { filter: { id: source, code: imported }, handler: transform },
  };

  async function transform(this: Rolldown.TransformPluginContext, code: string, id: string) {
    let result = code;
    for (const statement of this.parse(code).body.toReversed()) {
      if (statement.type !== "ImportDeclaration" || !door.test(statement.source.value)) continue;
      const { value } = statement.source;
      if (!known.has(value)) known.set(value, namesBehind(this, value, id));
      const behind = await known.get(value);
      const lines = statement.specifiers.map((specifier) => {
        if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier")
          throw new Error(`${id}: ${value} is imported as a whole`);
        const [name, file] = behind?.get(specifier.imported.name)?.split(" ") ?? [
          specifier.imported.name,
          value,
        ];
        return `import { ${name} as ${specifier.local.name} } from ${JSON.stringify(file)};`;
      });
      result = result.slice(0, statement.start) + lines.join(" ") + result.slice(statement.end);
    }
    return result === code ? null : { code: result, map: null };
  }
}

interface Finder {
  resolve: (name: string, importer: string) => Promise<{ id: string } | null>;
  load: (file: { id: string }) => Promise<{ code: string | null }>;
}

/** For each name that a file takes over from another: its name there and that file, separated by a space. */
async function namesBehind(
  finder: Finder,
  value: string,
  importer: string,
): Promise<ReadonlyMap<string, string>> {
  const found = await finder.resolve(value, importer);
  const names = new Map<string, string>();
  if (!found) return names;
  const { code } = await finder.load(found);
  for (const [, list = "", from = ""] of (code ?? "").matchAll(
    /\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g,
  )) {
    const file = from.startsWith(".") ? new URL(from, `file://${found.id}`).pathname : from;
    for (const each of list.split(",")) {
      const [inner, outer = inner] = each.trim().split(/\s+as\s+/);
      if (inner && outer) names.set(outer, `${inner} ${file}`);
    }
  }
  return names;
}
