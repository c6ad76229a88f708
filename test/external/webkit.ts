import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { freePort } from "#test/free-port.ts";
import { startProgram } from "./program.ts";

/** Debian's WebKitGTK, by the W3C's WebDriver protocol. */
export interface WebKit {
  open: (url: string) => Promise<void>;
  /** The value of a function's body in the page. */
  run: (body: string, ...args: unknown[]) => Promise<unknown>;
  /** Waits until the value of a function's body is true. */
  until: (body: string, ...args: unknown[]) => Promise<void>;
  /** Presses the main button of the mouse at a point of the window. */
  press: (x: number, y: number) => Promise<void>;
  /** A key of the keyboard, by its code point in WebDriver's table. */
  key: (value: string) => Promise<void>;
  close: () => Promise<void>;
}

const browserFile = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

export async function launchWebKit(): Promise<WebKit> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = await startProgram("WebKitWebDriver", [`--port=${port}`], {
    port,
    env: { DISPLAY: display.name, LC_ALL: "C.UTF-8" },
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary: browserFile, args: ["--automation"] };
  const started = await ask("POST", "", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/${(started as { sessionId: string }).sessionId}`;
  await ask("POST", `${session}/window/rect`, { width: 1000, height: 800 });
  const run = (script: string, ...args: unknown[]) =>
    ask("POST", `${session}/execute/sync`, { script, args });
  return {
    run,
    open: async (url) => void (await ask("POST", `${session}/url`, { url })),
    until: async (script, ...args) => {
      await expect.poll(() => run(script, ...args), { timeout: 20_000 }).toBe(true);
    },
    press: async (x, y) => {
      const actions = [
        { type: "pointerMove", x, y, duration: 0, origin: "viewport" },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await ask("POST", `${session}/actions`, { actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    key: async (value) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
      await ask("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    close: async () => {
      try {
        await ask("DELETE", session);
      } finally {
        await driver.stop();
        await display.stop();
      }
    },
  };
}

/** A screen in memory; the server writes the number of a free one. */
export async function startDisplay(): Promise<{ name: string; stop: () => Promise<void> }> {
  const args = ["-displayfd", "1", "-screen", "0", "1200x1000x24", "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "close").catch((error: Error) => error);
  const number = await Promise.race([once(child.stdout, "data"), ended, pause(20_000)]);
  if (!Array.isArray(number) || !Buffer.isBuffer(number[0])) throw new Error("Xvfb did not start");
  return {
    name: `:${number[0].toString().trim()}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
