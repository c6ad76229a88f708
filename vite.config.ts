import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bareContracts } from "./scripts/vite/bare-contracts.ts";
import { compressedAssets } from "./scripts/vite/compressed-assets.ts";
import { frenchOnly } from "./scripts/vite/french-only.ts";

export default defineConfig({
  plugins: [tailwindcss(), frenchOnly(), reactRouter(), bareContracts(), compressedAssets()],
  // The site's policy forbids scripts and fonts written into addresses, and one more small file costs next to nothing.
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: "./server/main.ts", shop: "./server/shop.ts" },
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
});
