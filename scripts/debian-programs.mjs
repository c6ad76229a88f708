// The programs of `npm run test:external`, from Debian's packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { run } from "./child-process.mjs";
import { StepFailure } from "./console.mjs";

/** Programs and their packages. */
const PROGRAMS = new Map([
  ["haproxy", "haproxy"],
  ["caddy", "caddy"],
  ["pgbouncer", "pgbouncer"],
  ["redis-server", "redis-server"],
  ["memcached", "memcached"],
  ["/usr/lib/postgresql/15/bin/postgres", "postgresql-15"],
  ["WebKitWebDriver", "webkit2gtk-driver"],
  ["Xvfb", "xvfb"],
  ["chromium", "chromium"],
  ["pulseaudio", "pulseaudio"],
  ["speech-dispatcher", "speech-dispatcher"],
  ["/usr/lib/speech-dispatcher-modules/sd_espeak-ng", "speech-dispatcher-espeak-ng"],
  ["swift-ring-builder", "swift"],
  ["swift-account-server", "swift-account"],
  ["swift-container-server", "swift-container"],
  ["swift-object-server", "swift-object"],
  ["swift-proxy-server", "swift-proxy"],
  ["nginx", "nginx-light"],
]);

/** @param {string} program its name, or its path */
function isInstalled(program) {
  if (program.startsWith("/")) return existsSync(program);
  const folders = (process.env.PATH ?? "").split(":");
  // Servers are in folders that only root has in its path.
  if (folders.includes("/usr/bin")) folders.push("/usr/sbin");
  return folders.some((folder) => existsSync(join(folder, program)));
}

/**
 * Installs the missing programs if the account may do so.
 *
 * @returns {Promise<string>} a report in French
 * @throws {StepFailure} naming those that are missing
 */
export async function installPrograms() {
  const missing = [...PROGRAMS].flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
  if (missing.length === 0) return "Programmes des tests déjà installés";
  const command = ["apt-get", "install", "--yes", "--no-install-recommends", ...missing];
  const byHand = `Programmes absents\u202F: ${missing.join(", ")}. Installez-les\u202F: sudo ${command.join(" ")}`;
  if (process.getuid?.() !== 0 || !isInstalled("apt-get")) throw new StepFailure(byHand);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], command.slice(1)]) {
    const { exitCode, output } = await run("apt-get", args, { quiet: true, env });
    if (exitCode !== 0) throw new StepFailure(byHand, output.trimEnd().split("\n").slice(-5).join("\n"));
  }
  return `Programmes installés\u202F: ${missing.join(", ")}`;
}

/** A Redis in memory, for the duration of the tests. */
export async function startRedis() {
  const port = await freePort();
  const child = spawn("redis-server", ["--port", String(port), "--save", "", "--bind", "127.0.0.1"], {
    stdio: "ignore",
    cwd: "/",
  });
  child.on("error", () => {});
  return { url: `redis://127.0.0.1:${port}/0`, stop: () => child.kill() };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address !== null && typeof address === "object" ? address.port : 0;
}
