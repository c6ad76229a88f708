import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bareContracts } from "./scripts/vite/bare-contracts.ts";
import { compressedAssets } from "./scripts/vite/compressed-assets.ts";
import { frenchOnly } from "./scripts/vite/french-only.ts";
import { leanIcons } from "./scripts/vite/lean-icons.ts";
import { leanRouter } from "./scripts/vite/lean-router.ts";
import { sharedChunks } from "./scripts/vite/shared-chunks.ts";

/**
 * Packages that are bundled into the server's build, since they have many small modules, or parts that the shop does not
 * use. Linking drizzle-orm's circular imports alone takes Node seconds, and 150 MB that are never freed; React Aria
 * contains every language's texts and all of its parts. The others take a sixth off the start (docs/decisions/009-one-build.md). React stays outside, because
 * packages outside use it too.
 */
const bundledPackages = [
  // With parts that the shop does not use.
  /^(?:drizzle-orm|lucide-react|react-aria|react-stately)/,
  // With many modules.
  /^(?:zod|fastify-type-provider-zod|stripe|@?react-router|@remix-run|@tanstack)/,
  /^(?:nodemailer|pg-boss|luxon|cron-parser|yaml|parse5|entities|postal-mime)/,
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    frenchOnly(),
    reactRouter(),
    bareContracts(),
    leanIcons(),
    leanRouter(),
    compressedAssets(),
  ],
  // The site's policy forbids scripts and fonts in data URLs, and one more small file costs very little.
  // Sizes in the output take seconds; tests weigh the pages.
  build: { assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedChunks } },
          treeshake: {
            // Rules and contracts only declare: what a page does not use of them is left out.
            moduleSideEffects: [{ test: /\.(?:rules|contract|queries)\.ts$/, sideEffects: false }],
            propertyReadSideEffects: false,
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? bundledPackages : [] },
      build: {
        // For the log, which names the sources' lines (`source-lines.server.ts`).
        sourcemap: "hidden",
        rolldownOptions: {
          // Installed by its own command, `npm run tracing`.
          external: /^@opentelemetry\//,
          input: {
            index: "./server/main.ts",
            shop: "./server/shop.ts",
            tasks: "./app/formats/tasks/task-process.server.ts",
          },
          output: {
            entryFileNames: "[name].js",
            sourcemapExcludeSources: true,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
  },
}));
