import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/process/config.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#platform/data/durations.ts";

type Address = Pick<Config, "host" | "port">;

/** Refuses an unusable address before any part is started. @throws StartupError */
export async function requireFreeAddress({ host, port }: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, "listening");
  } catch (error) {
    throw explained(error, { host, port });
  }
  probe.close();
  await once(probe, "close");
}

/** @throws StartupError if the address is refused or has been taken */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `à l’écoute : ${address}`,
    });
  } catch (error) {
    throw explained(error, config);
  }
  process.stdout.write(`La boutique est ouverte : ${config.publicUrl}\n`);
}

function explained(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const where = `${host}:${port}`;
  if (code === "EADDRINUSE") return new StartupError(`PORT : ${where} est déjà pris par un autre programme.`);
  if (code === "EACCES") return new StartupError(`PORT : ce compte n’a pas le droit d’écouter sur ${where}.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartupError(`HOST : ${host} n’est pas une adresse de cette machine.`);
  }
  return error;
}

/** Most visits begin with one of these. */
const firstPages = ["/", "/catalogue"];
/** The shop opens in any case after this time, for instance while the database is slow. */
const longestWait = seconds(2);

/**
 * Renders pages before the shop listens: code that runs for the first time takes several times as long, and the first visitor after a
 * start, or after each step of a rolling restart, would wait for it. A page that fails now is rendered again for its visitor.
 */
export async function renderFirstPages(app: FastifyInstance): Promise<void> {
  const opened = new AbortController();
  const rendered = Promise.allSettled(firstPages.map((url) => app.inject({ url })));
  await Promise.race([rendered, pause(longestWait, undefined, { signal: opened.signal })]);
  opened.abort();
}
