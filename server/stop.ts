import type { Logger } from "pino";
import { seconds } from "#platform/dates.ts";

/** A stop that takes longer than this is forced: nobody waits for ever. */
const patience = seconds(45);

export type Stop = ReturnType<typeof stopOnSignals>;

/**
 * The way out: parts register how they end, and end in reverse order of their start, once, whatever asks for it
 * (SIGINT, SIGTERM, SIGHUP, the launcher's end, a failure).
 */
export function stopOnSignals(log: Logger) {
  const parts: { name: string; end: () => Promise<unknown> }[] = [];
  const controller = new AbortController();
  let stopping: Promise<void> | undefined;

  async function endParts(reason: unknown): Promise<void> {
    controller.abort();
    const failed = reason !== undefined;
    if (typeof reason === "string") process.stderr.write(`${reason}\n`);
    else if (failed) log.fatal({ err: reason }, "la boutique s’arrête sur une erreur");
    setTimeout(() => process.exit(1), patience).unref();
    for (const { name, end } of parts.toReversed()) {
      await end().catch((error: unknown) => log.error({ err: error, part: name }, "arrêt incomplet"));
    }
    process.exit(failed ? 1 : (process.exitCode ?? 0));
  }

  const now = (reason?: unknown): Promise<void> => (stopping ??= endParts(reason));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void now());
  // The launcher holds this channel open for as long as it lives.
  process.on("disconnect", () => void now());
  process.on("uncaughtException", (error) => void now(error));
  process.on("unhandledRejection", (error) => void now(error));

  return {
    now,
    /** Aborted when the stop begins. */
    signal: controller.signal,
    atEnd(name: string, end: () => Promise<unknown>): void {
      parts.push({ name, end });
    },
  };
}
