import { spawn } from "node:child_process";
import { once } from "node:events";

/** A program of the benchmarks in its own process, and the line that it prints when it is ready. */
export async function startProgram(
  ...words: string[]
): Promise<{ line: string; stop: () => Promise<unknown> }> {
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return {
    line: line.toString(),
    stop: () => {
      child.kill("SIGTERM");
      return once(child, "close");
    },
  };
}
