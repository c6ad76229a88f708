import { spawn, type SpawnOptions } from "node:child_process";
import { parse } from "node:path";

import type { PostgresAccount } from "./postgres-account.server.ts";

export interface ProgramResult {
  exitCode: number | null;
  /** Both streams, in order of arrival. */
  output: string;
}

/**
 * The environment of every PostgreSQL program: English messages, which we parse, and none of the operator's PG*
 * variables, which refer to another database. The working directory is the root folder, which every account can enter.
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
    // A program that ends without reading its input closes the pipe; its exit code is sufficient.
    child.stdin?.on("error", () => {}).end(input);
  });
}
