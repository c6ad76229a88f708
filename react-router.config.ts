import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // One build makes several programs (vite.config.ts): each keeps its own name.
  serverBuildFile: "[name].js",
  // The manifest of all routes is in the first page, so that no second request is needed to resolve a link.
  routeDiscovery: { mode: "initial" },
  // Loaders for the browser have one or two lines here: a file for each would cost an extra round trip.
  splitRouteModules: false,
} satisfies Config;
