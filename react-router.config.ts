import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Several programs come out of one build (vite.config.ts): each keeps its own name.
  serverBuildFile: "[name].js",
  // The manifest of all routes comes with the first page: no second request to learn that a link exists.
  routeDiscovery: { mode: "initial" },
  // Loaders for the browser are a line or two here: a file for each would cost a round trip of its own.
  splitRouteModules: false,
} satisfies Config;
