// The server of `npm run dev`: Vite builds each file on request.
import { createServer } from "vite";

const RESTART = 75;

const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
// Vite ends the process immediately on SIGTERM; the shop ends its database first.
process.removeAllListeners("SIGTERM");
const { startShop } = await vite.ssrLoadModule("/server/start.ts");

vite.watcher.on("change", (path) => {
  const isServers = /[/\\](server|db)[/\\]|\.server\.tsx?$|[/\\]contract\.ts$|[/\\]rules\.ts$/.test(path);
  if (!isServers) return;
  console.log(`${path} a changé : la boutique redémarre.`);
  process.exitCode = RESTART;
  process.emit("SIGTERM", "SIGTERM");
});

await startShop({
  mode: "development",
  build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
  serveFile: (request, response, next) => vite.middlewares(request, response, next),
});
