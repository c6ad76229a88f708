import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The script of the processes for format tasks, bundled from the present sources. */
    taskScript: string;
  }
}

const entry = "app/formats/tasks/task-process.server.ts";

/** The tasks may read `node_modules`, and find their packages from there. */
const cache = join("node_modules", ".cache");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(process.cwd(), cache, "format-tasks-"));
  const bundle = () =>
    build({
      configFile: false,
      publicDir: false,
      logLevel: "error",
      build: {
        ssr: entry,
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: "tasks.js" } },
      },
    });
  await bundle();
  project.provide("taskScript", join(outDir, "tasks.js"));
  // While `vitest` watches, the sources change.
  project.onTestsRerun(async () => void (await bundle()));
  return () => rm(outDir, { recursive: true, force: true });
}
