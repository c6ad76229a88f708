import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
