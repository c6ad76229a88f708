import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { shopEnvironment, shopOptions } from "../scripts/project.mjs";
import { keyOf } from "#test/secret-key.ts";
import { builtFile, inheritedEnvironment } from "#test/build.ts";
import { freePort } from "#test/free-port.ts";

export interface RunningShop {
  url: string;
  pid: number;
  /** Its output so far. */
  output: () => string;
  /** Ends it as an operator would, and waits. @returns its exit code */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  exited: Promise<number | null>;
}

/**
 * Starts the built shop (what `npm start` runs) in its own process; resolves when it serves.
 * @param folder of another version of the program
 */
export async function startBuiltShop(
  dataDir: string,
  env: Record<string, string> = {},
  folder = ".",
): Promise<RunningShop> {
  for (let tries = 1; ; tries++) {
    const start = startAt(dataDir, Number(env["PORT"] ?? (await freePort())), env, folder);
    try {
      return await start;
    } catch (error) {
      // Another process may take the port before the shop listens on it.
      if (env["PORT"] || tries === 3 || !String(error).includes("est déjà pris")) throw error;
    }
  }
}

async function startAt(
  dataDir: string,
  port: number,
  env: Record<string, string>,
  folder: string,
): Promise<RunningShop> {
  const shop = spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env, PORT: String(port) }, folder);
  const url = `http://localhost:${port}`;
  const ready = waitUntilServing(shop);
  await Promise.race([ready, shop.exited]);
  if (shop.process.exitCode !== null) {
    // Its last output arrives after its end.
    await shop.exited;
    throw new Error(`The shop did not start:\n${shop.output()}`);
  }
  return {
    url,
    pid: shop.process.pid ?? 0,
    output: shop.output,
    exited: shop.exited,
    stop: () => {
      shop.process.kill("SIGTERM");
      return shop.exited;
    },
    kill: async () => {
      shop.process.kill("SIGKILL");
      await shop.exited;
    },
  };
}

/** Starts the built shop and waits for its end, for starts that must fail. */
export async function runBuiltShop(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const shop = spawnShop({ LOG_LEVEL: "warn", ...env });
  const code = await shop.exited;
  return { code, output: shop.output() };
}

/** @param folder of the built shop */
export function spawnShop(env: Record<string, string>, folder = ".") {
  const child: ChildProcess = spawn(
    process.execPath,
    [...shopOptions, builtFile("server/index.js", folder)],
    {
      cwd: folder,
      env: { ...inheritedEnvironment(), ...shopEnvironment, ...keyOf(env), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const exited = once(child, "close").then(([code]) => code as number | null);
  return { process: child, output: () => output, exited };
}

/** By its own output: another test's shop may have taken the port, and would answer in its place. */
async function waitUntilServing(shop: { process: ChildProcess; output: () => string }): Promise<void> {
  while (shop.process.exitCode === null && !shop.output().includes("La boutique est ouverte")) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
