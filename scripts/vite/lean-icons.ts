import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../../app/ui/create-icon.ts", import.meta.url));

/** Lucide's icons with a component of ours: theirs takes 2 KB of every page, and most of the time in which an icon is rendered. */
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
