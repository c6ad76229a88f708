import { existsSync } from "node:fs";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { testProjects } from "./test/projects.ts";

/** Tests on programs outside npm, which `npm run test:external` installs and starts. */
const external = [
  ...(process.env["EXTERNAL_TESTS"] ? [] : ["test/external/**"]),
  ...(process.env["REDIS_URL"] ? [] : ["**/*.external.test.ts"]),
];
const files = testProjects(import.meta.dirname);
/** Replaced in tests of the whole app: without it they start a process for each task, and take twice as long. */
const startProcess = "app/formats/tasks/start-process.server.ts";
if (!existsSync(join(import.meta.dirname, startProcess))) throw new Error(`${startProcess} is gone.`);

/**
 * For every project, in milliseconds. They end what hangs, and nothing else: a test waits for a state, and on a busy machine,
 * or on its first run with cold caches, a state comes twenty times later than on a quiet one.
 */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 180_000 } } };

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...external],
    setupFiles: ["./test/fail-on-console.ts"],
    pool: "forks",
    // Twice the two processors: a file of `shop` or `browser` waits for a part of its time.
    maxWorkers: 4,
    // The test files of a project share processes: loading the app for each file would take half of the time of `unit` and
    // `shop`, and three seconds of each file of `browser`. Each file closes the resources that it opens; a shop and its
    // database belong to one file.
    isolate: false,
    ...limits,
    projects: [
      {
        extends: true,
        resolve: { alias: [{ find: /^pg$/, replacement: join(import.meta.dirname, "test/no-postgres.ts") }] },
        test: {
          name: "unit",
          include: files.unit,
        },
      },
      {
        extends: true,
        resolve: {
          alias: [
            {
              find: /^.*\/start-process\.server\.ts$/,
              replacement: join(import.meta.dirname, "test/kept-task-processes.ts"),
            },
          ],
        },
        test: {
          name: "shop",
          include: files.shop,
          globalSetup: ["./test/cluster-setup.ts", "./test/bundled-tasks-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: files.browser,
          // What failed first is said beside the test, with what its pages showed: see `failure-report.ts`.
          retry: 1,
          setupFiles: ["./test/failure-report.ts"],
          globalSetup: ["./test/cluster-setup.ts", "./test/browser-setup.ts"],
        },
      },
    ],
  },
});
