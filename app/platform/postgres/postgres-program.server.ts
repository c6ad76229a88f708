import { spawn, type SpawnOptions } from "node:child_process";
import { parse } from "node:path";

import type { PostgresAccount } from "./postgres-account.server.ts";

export interface ProgramResult {
  exitCode: number | null;
  /** Both streams, in the order in which they came. */
  output: string;
}

/**
 * What every one of PostgreSQL's programs starts with: English messages, which we look into, and none of the PG* variables of the
 * person at the keyboard, which mean another database. The root folder is one that every account can stand in.
 */
export function programOptions(): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env;
  const env = { PATH, LC_ALL: "C", TZ: "UTC", ...(process.platform === "win32" ? { SystemRoot, TEMP } : {}) };
  return { cwd: parse(process.cwd()).root, env, windowsHide: true };
}

/** Runs one of the programs to its end, with `input` on its standard input. */
export function runProgram(
  account: PostgresAccount,
  program: string,
  programArgs: string[],
  input = "",
): Promise<ProgramResult> {
  const { file, args, options } = account.command(program, programArgs);
  const child = spawn(file, args, { ...programOptions(), ...options, stdio: "pipe" });
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, output }));
    // A program that ends without reading its input closes the pipe under us; its exit code tells enough.
    child.stdin?.on("error", () => {}).end(input);
  });
}
