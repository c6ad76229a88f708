import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Limits, MEBIBYTE, WRITTEN_FILE_BYTES } from "./limits.ts";

/** Files and folders that a limited process may open; the rest of the disk is out of its reach. */
export interface FileAccess {
  /** A folder's path ends with `/`. */
  read: readonly string[];
  write: readonly string[];
}

/**
 * The command line of a limited process. Node's permission model forbids the network, child processes and worker
 * threads, and allows only the named files; native addons stay allowed because sharp is one.
 * @see https://nodejs.org/api/permissions.html
 */
export function limitedCommand(script: string, access: FileAccess, limits: Limits): [string, ...string[]] {
  const node = [
    process.execPath,
    "--permission",
    "--allow-addons",
    ...access.read.flatMap((path) => permission("--allow-fs-read", path)),
    ...access.write.flatMap((path) => permission("--allow-fs-write", path)),
    `--max-old-space-size=${Math.round(limits.memoryBytes / MEBIBYTE)}`,
    ...SMALL_HEAP,
    "--disable-warning=SecurityWarning",
    script,
  ] as const;
  return existsSync(PRLIMIT) ? [PRLIMIT, ...kernelLimits(limits), ...node] : [...node];
}

/** Nothing is inherited: no secret of the server's environment reaches a process that reads untrusted files. */
export function limitedEnvironment(): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    LANG: "C.UTF-8",
    TZ: "UTC",
    // glibc's memory pools, one per thread, would keep the memory that a picture's threads have freed.
    MALLOC_ARENA_MAX: "2",
    // libvips then refuses the loaders that its authors consider unsafe for untrusted files.
    VIPS_BLOCK_UNTRUSTED: "1",
    ...(process.env["SystemRoot"] ? { SystemRoot: process.env["SystemRoot"] } : {}),
  };
}

/**
 * V8 keeps up to 48 MB for new objects, and lets the heap double before it collects: a long novel took 70 MB more, for a
 * fifth of the time.
 */
const SMALL_HEAP = ["--max-semi-space-size=4", "--heap-growing-percent=40"];

const PRLIMIT = "/usr/bin/prlimit";

/**
 * The kernel's own limits, if util-linux is installed. They apply between two checks of the memory watch, stop endless
 * files, and end a process that outlives its parent.
 */
function kernelLimits(limits: Limits): string[] {
  return [
    `--data=${limits.memoryBytes + RESERVED_BYTES}`,
    `--fsize=${WRITTEN_FILE_BYTES}`,
    "--core=0",
    `--cpu=${CPU_SECONDS}`,
  ];
}

/** V8 reserves this address space for code and tables without using it; the kernel counts it as data. */
const RESERVED_BYTES = 1024 * MEBIBYTE;

/** Processor seconds of a whole process: the longest life of a runner, over many tasks. */
const CPU_SECONDS = 1800;

/** The path as given and its real path: the permission model compares names, not files. */
function permission(flag: string, path: string): string[] {
  const folder = path.endsWith("/");
  const parent = folder ? path : dirname(path);
  const real = existsSync(parent) ? realpathSync(parent) : parent;
  const resolved = folder ? `${real}/` : join(real, path.slice(parent.length));
  return [...new Set([path, resolved])].map((allowed) => `${flag}=${allowed}${folder ? "*" : ""}`);
}
