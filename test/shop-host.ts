// Opens built shops in this process, one for each of its parent's messages.
import { pathToFileURL } from "node:url";
import type * as main from "#server/main.ts";
import { builtFile } from "#test/build.ts";
import { freePort } from "#test/free-port.ts";
import { keyOf } from "#test/secret-key.ts";

/** Of the parent. `id` is its number for a shop. */
export type HostRequest = { id: number; open: Record<string, string> } | { id: number; close: true };
export type HostAnswer = { id: number } & ({ output: string } | { url: string } | { closedWith: number });

const program = (await import(pathToFileURL(builtFile("server/index.js")).href)) as typeof main;
const stops = new Map<number, { now: () => Promise<void> }>();
const answer = (message: HostAnswer): void => void process.send?.(message);

async function open(id: number, settings: Record<string, string>): Promise<void> {
  const port = await freePort();
  const config = program.readConfig({
    LOG_LEVEL: "warn",
    ...keyOf(settings),
    ...settings,
    PORT: String(port),
  });
  const log = program.createLog(config, { write: (output) => answer({ id, output }) });
  const stop = program.createStop(log, config.drainMs, (closedWith) => answer({ id, closedWith }));
  stops.set(id, stop);
  await program.openShop(program.site, config, log, stop);
  if (!stop.signal.aborted) answer({ id, url: `http://localhost:${port}` });
}

process.on("message", (request: HostRequest) => {
  if ("open" in request) void open(request.id, request.open);
  else void stops.get(request.id)?.now();
});
process.on("disconnect", () => process.exit());
