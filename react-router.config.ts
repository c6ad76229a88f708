import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // One build makes several programs (vite.config.ts): each keeps its own name.
  serverBuildFile: "[name].js",
  // The server is not asked about links: the browser gets the list of all routes, later (`browser-router.tsx`).
  routeDiscovery: { mode: "initial" },
  // Loaders for the browser have one or two lines here: a file for each would cost an extra round trip.
  splitRouteModules: false,
} satisfies Config;
