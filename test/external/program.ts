import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Program {
  output: () => string;
  stop: () => Promise<void>;
}

interface ProgramOptions {
  /** Where it listens. */
  port: number;
  env?: Record<string, string>;
  /** Under which it runs, in place of ours. */
  account?: { uid?: number; gid?: number };
}

/** Starts a program of the machine and waits until it accepts connections. */
export async function startProgram(
  file: string,
  args: string[],
  { port, env = {}, account = {} }: ProgramOptions,
): Promise<Program> {
  const child = spawn(file, args, {
    env: { PATH: `${process.env["PATH"]}:/usr/sbin`, HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...account,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(
    () => true,
    (error: Error) => {
      output += error.message;
      return true;
    },
  );
  while (!(await accepts(port))) {
    if (await Promise.race([ended, pause(100, false)])) throw new Error(`${file} did not start: ${output}`);
  }
  return {
    output: () => output,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
