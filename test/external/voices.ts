import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { startDisplay } from "./webkit.ts";

/** Debian's Chromium with the voices of espeak-ng, into a sink that keeps no sound. */
export async function launchSpeakingChromium(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "encrier-voices-"));
  const display = await startDisplay();
  const env = { ...process.env, XDG_RUNTIME_DIR: folder, DISPLAY: display.name, LC_ALL: "C.UTF-8" };
  const modules = ["module-null-sink", "module-native-protocol-unix"].flatMap((name) => ["-L", name]);
  const sound = spawn("pulseaudio", ["--daemonize=no", "--exit-idle-time=-1", "-n", ...modules], {
    env,
    stdio: "ignore",
  });
  const ended = once(sound, "close").catch((error: Error) => error);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    headless: false,
    args: ["--no-sandbox", "--disable-gpu", "--enable-speech-dispatcher"],
    env,
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      sound.kill();
      await ended;
      await display.stop();
      // The dispatcher that the browser started ends by itself, and may still write there.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
