import { execFile, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Load {
  port: number;
  /** Requested in rotation; each thread starts at another path. */
  paths: string[];
  seconds: number;
}

export interface LoadFigures {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  p99: number;
}

const connections = 16;
const threads = 2;

/** The path of `wrk`; null if it is not installed. */
export function loadProgram(): string | null {
  const said = execFileSync("sh", ["-c", "wrk -v 2>&1 || true"], { encoding: "utf8" });
  return /wrk \S+/.exec(said)?.[0].replace(/:$/, "") ?? null;
}

/** Each thread starts at another place in the list of paths. */
const script = `
local paths = {}
for path in io.lines(os.getenv("BENCH_PATHS")) do paths[#paths + 1] = path end
local threads = 0
function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end
local at = 0
function init() at = math.floor(#paths / ${threads} * number) end
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;

/** Sends requests on 16 connections for this many seconds. @throws Error if an answer is not a success */
export async function drive({ port, paths, seconds }: Load, folder: string): Promise<LoadFigures> {
  const [list, program] = [join(folder, "paths.txt"), join(folder, "paths.lua")];
  writeFileSync(list, `${paths.join("\n")}\n`);
  writeFileSync(program, script);
  const options = `-c${connections} -t${threads} -d${seconds}s --timeout 10s --latency`;
  const { stdout } = await promisify(execFile)(
    "wrk",
    [
      ...options.split(" "),
      "-s",
      program,
      "-H",
      "accept-encoding: gzip, deflate, br",
      `http://127.0.0.1:${port}`,
    ],
    { env: { ...process.env, BENCH_PATHS: list } },
  );
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every answer was a success:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]),
    median: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
  };
}

function milliseconds(text = ""): number {
  const value = Number.parseFloat(text);
  if (text.endsWith("us")) return value / 1000;
  return text.endsWith("ms") ? value : value * 1000;
}
