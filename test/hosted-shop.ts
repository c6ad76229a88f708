import { type ChildProcess, fork } from "node:child_process";
import { shopEnvironment, shopOptions } from "../scripts/project.mjs";
import { inheritedEnvironment } from "#test/build.ts";
import type { HostAnswer, HostRequest } from "#test/shop-host.ts";

export interface HostedShop {
  url: string;
  /** Its log so far. */
  output: () => string;
  close: () => Promise<void>;
}

/** A shop of the host. */
interface Hosted {
  output: string;
  opened: PromiseWithResolvers<string>;
  closed: PromiseWithResolvers<void>;
}

const shops = new Map<number, Hosted>();
let host: ChildProcess | undefined;
let lastId = 0;

/**
 * Opens the built shop in a process that all test files of this worker share: its code is loaded once, and runs as fast
 * as that of a shop that has served for a while. Each shop has its own settings, database and address.
 */
export async function openHostedShop(settings: Record<string, string>): Promise<HostedShop> {
  host ??= startHost();
  const current = host;
  const ask = (request: HostRequest) => current.send(request);
  const id = ++lastId;
  const shop: Hosted = { output: "", opened: Promise.withResolvers(), closed: Promise.withResolvers() };
  shops.set(id, shop);
  ask({ id, open: settings });
  const url = await Promise.race([shop.opened.promise, shop.closed.promise]);
  if (!url) throw new Error(`The shop did not start:\n${shop.output}`);
  return {
    url,
    output: () => shop.output,
    close: async () => {
      ask({ id, close: true });
      await shop.closed.promise;
      shops.delete(id);
    },
  };
}

/** The end of the log of each open shop. */
export const lastLogLines = (): string[] =>
  [...shops.values()].map(({ output }) => output.trimEnd().split("\n").slice(-15).join("\n"));

function startHost(): ChildProcess {
  const child = fork("test/shop-host.ts", [], {
    execArgv: [...shopOptions],
    env: { ...inheritedEnvironment(), ...shopEnvironment },
    // Without the line that says where each shop is open.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("message", (answer: HostAnswer) => {
    const shop = shops.get(answer.id);
    if (!shop) return;
    if ("output" in answer) shop.output += answer.output;
    else if ("url" in answer) shop.opened.resolve(answer.url);
    else shop.closed.resolve();
  });
  child.once("exit", () => {
    host = undefined;
    for (const { closed } of shops.values())
      closed.reject(new Error("The process of the tests' shops has ended."));
    shops.clear();
  });
  // It ends with this worker, and does not keep it from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
