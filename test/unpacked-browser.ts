import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const PACKAGE = "@sparticuz/chromium";
const modulesFolder = resolve(import.meta.dirname, "..", "node_modules");

/**
 * The path of headless Chromium, unpacked from its npm package into the project's cache. The global setup calls it before the
 * workers start; later calls find the file.
 */
export async function unpackBrowser(): Promise<string> {
  const manifest = await readFile(join(modulesFolder, PACKAGE, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(modulesFolder, ".cache", `chromium-${version}`);
  await createWhole(folder, unpackInto);
  return join(folder, "chromium");
}

/**
 * Creates a folder that other processes see complete or not at all: it is filled under a temporary name next to its place, then
 * renamed. Of several processes that do so at once, the first rename wins and the others discard theirs.
 */
export async function createWhole(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const partial = await mkdtemp(`${folder}.partial-`);
  try {
    await fill(partial);
    await rename(partial, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** The package unpacks into the system's temporary folder, which can only be changed for a separate process. */
async function unpackInto(folder: string): Promise<void> {
  const program = `await (await import("${PACKAGE}")).default.executablePath()`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: dirname(modulesFolder),
    env: { ...process.env, TMPDIR: folder },
  });
}
