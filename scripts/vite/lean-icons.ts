import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const icons = "lucide-react";
const ours = fileURLToPath(new URL("../../app/ui/create-icon.ts", import.meta.url));

/**
 * Lucide's icons, each imported from its own file: Rolldown assigns files to chunks by who imports them, and the
 * package's index imports thousands. With a component of ours: theirs takes 1 KB of every page, and assembles names and
 * classes at each rendering.
 */
export function leanIcons(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: "lean-icons",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: (_id, importer) => (importer?.includes(`/${icons}/`) ? ours : null),
    },
    transform: {
      order: "post",
      filter: { id: /\/app\/.+\.tsx?(?:\?|$)/, code: icons },
      async handler(code, id) {
        if (this.environment.name !== "client") return null;
        files ??= filesOfIcons(this, id);
        const known = await files;
        let result = code;
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== "ImportDeclaration" || statement.source.value !== icons) continue;
          const lines = statement.specifiers.map((specifier) => {
            if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier")
              throw new Error(`${id}: ${icons} is imported as a whole`);
            const file = known.get(specifier.imported.name);
            if (!file) throw new Error(`${id}: ${icons} has no icon ${specifier.imported.name}`);
            return `import ${specifier.local.name} from ${JSON.stringify(file)};`;
          });
          result = result.slice(0, statement.start) + lines.join(" ") + result.slice(statement.end);
        }
        return { code: result, map: null };
      },
    },
  };
}

/** The file of each icon, from the package's index. */
async function filesOfIcons(
  context: Rolldown.TransformPluginContext,
  importer: string,
): Promise<ReadonlyMap<string, string>> {
  const index = await context.resolve(icons, importer);
  if (!index) throw new Error(`${icons} is not installed`);
  const { code } = await context.load(index);
  return new Map(
    [...(code ?? "").matchAll(/\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(
      ([, names = "", file = ""]) =>
        [...names.matchAll(/\bdefault as (\w+)/g)].map(([, name = ""]): [string, string] => [
          name,
          new URL(file, `file://${index.id}`).pathname,
        ]),
    ),
  );
}
