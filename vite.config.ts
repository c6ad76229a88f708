import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bareContracts } from "./scripts/vite/bare-contracts.ts";
import { compressedAssets } from "./scripts/vite/compressed-assets.ts";
import { frenchOnly } from "./scripts/vite/french-only.ts";

/**
 * Packages of many small modules that the server's build takes into its own files: to link drizzle-orm's circular imports
 * alone takes Node seconds, and 150 MB that it never gives back.
 */
const bundledPackages = [/^drizzle-orm/, /^lucide-react/];

/**
 * What most pages need comes in few files: over HTTP/1.1, which the shop itself speaks, fifty files of a kilobyte each take
 * ten round trips of a telephone. What only some pages need stays with them.
 */
const sharedChunks = [
  { name: "react", test: /node_modules[/\\](react|react-dom|scheduler)[/\\]/, priority: 2 },
  {
    name: "shared",
    minShareCount: 2,
    // Of packages those alone that every page needs: the large ones are waited for where they are used.
    test: /[/\\](app|@tanstack|lucide-react|react-router)[/\\]/,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), frenchOnly(), reactRouter(), bareContracts(), compressedAssets()],
  // The site's policy forbids scripts and fonts written into addresses, and one more small file costs next to nothing.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    ssr: {
      resolve: { noExternal: command === "build" ? bundledPackages : [] },
      build: {
        rolldownOptions: {
          input: { index: "./server/main.ts", shop: "./server/shop.ts" },
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
}));
