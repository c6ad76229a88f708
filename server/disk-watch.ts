import type { Logger } from "pino";
import { minutes, seconds } from "#platform/data/durations.ts";
import { makeBallast } from "#platform/postgres/embedded/ballast.server.ts";
import type { BuiltApp } from "#server/app.ts";

type End = () => Promise<unknown>;

/** What PostgreSQL needed on a full disk is put aside again once there is room. @returns a function that ends this */
export function keepBallast(dataDir: string, log: Logger): End {
  return repeat(
    () => makeBallast(dataDir).catch((error: unknown) => log.warn({ err: error }, "no ballast was made")),
    seconds(20),
  );
}

/** Each process looks at its own disks: several may be on several machines. @returns a function that ends this */
export function watchDisk(disk: BuiltApp["settings"]["disk"], log: Logger): End {
  return repeat(
    () =>
      disk.look().catch((error: unknown) => log.warn({ err: error }, "the space of the disk is not known")),
    minutes(10),
  );
}

/** Now and again, one call at a time. The returned function ends it, and waits for a call that is running. */
function repeat(work: () => Promise<unknown>, period: number): End {
  let running = work();
  const timer = setInterval(() => (running = running.then(work)), period).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
