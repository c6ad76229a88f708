import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../../app/ui/create-icon.ts", import.meta.url));

/** Lucide's icons with a component of ours: theirs takes 1 KB of every page, and assembles names and classes at each rendering. */
export function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: (_id, importer) => (importer?.includes("/lucide-react/") ? ours : null),
    },
  };
}
