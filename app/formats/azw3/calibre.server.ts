import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { TaskLimitError, UnreadableFileError } from "../errors.ts";
import { WRITTEN_FILE_BYTES } from "../limits/limits.ts";
import { locateMarks, type MarkPlan } from "../mark/locate-marks.server.ts";

const PRLIMIT = "/usr/bin/prlimit";
/** Processor seconds: a thousand illustrated pages take one minute. */
const CPU_SECONDS = 300;
const WALL_MS = 1_800_000;

/**
 * Makes an AZW3 from an EPUB with marks with calibre's `ebook-convert`, which must be on the PATH. Its text is left uncompressed,
 * so that the placeholders of the mark stay readable.
 * @param isbn the ISBN of this format, if it has its own
 * @param pages the number of marks on pages
 * @returns null if a placeholder was split by the border between two records, which is rare
 * @throws UnreadableFileError if calibre is not installed, TaskLimitError if it fails
 */
export async function convertWithCalibre(
  epubPath: string,
  outPath: string,
  { isbn, pages }: { isbn: string | null; pages: number },
): Promise<MarkPlan | null> {
  const options = ["--dont-compress", "--no-inline-toc", ...(isbn ? ["--isbn", isbn] : [])];
  await run(["ebook-convert", epubPath, outPath, ...options], dirname(outPath));
  return locateMarks(outPath, "azw3", { pages }).catch(() => null);
}

function run(convert: string[], folder: string): Promise<void> {
  const limits = [`--cpu=${CPU_SECONDS}`, `--fsize=${WRITTEN_FILE_BYTES}`, "--core=0"];
  const [command = "", ...args] = existsSync(PRLIMIT) ? [PRLIMIT, ...limits, ...convert] : convert;
  return new Promise((resolve, reject) => {
    // No secret of the server's environment is passed on, and nothing is written outside the folder.
    const env = {
      PATH: process.env["PATH"] ?? "",
      LANG: "C.UTF-8",
      HOME: folder,
      TMPDIR: folder,
      CALIBRE_CONFIG_DIRECTORY: join(folder, "calibre"),
      QT_QPA_PLATFORM: "offscreen",
    };
    const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "pipe"], timeout: WALL_MS });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors = (errors + chunk).slice(-4000)));
    child.on("error", () => reject(new UnreadableFileError(MISSING)));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else if (/No such file or directory/.test(errors) && /ebook-convert/.test(errors))
        reject(new UnreadableFileError(MISSING));
      else reject(new TaskLimitError("crash", `ebook-convert ended with ${code}: ${errors}`));
    });
  });
}

const MISSING =
  "Le programme ebook-convert de calibre est introuvable\u202F: installez calibre, ou retirez AZW3_CONVERTER.";
