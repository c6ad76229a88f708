import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { testProjects } from "./test/projects.ts";

/** Tests on programs outside npm, which `npm run test:external` installs and starts. */
const external = [
  ...(process.env["EXTERNAL_TESTS"] ? [] : ["test/external/**"]),
  ...(process.env["REDIS_URL"] ? [] : ["**/*.external.test.ts"]),
];
const files = testProjects(import.meta.dirname);

/**
 * In seconds. The slowest tests without their own limit took a quarter to a half of it on two processors under five
 * times their load. Hooks open shops and make files; polled conditions take milliseconds on a quiet machine.
 */
const limits = ({ test, hook, poll }: { test: number; hook: number; poll: number }) => ({
  testTimeout: test * 1000,
  hookTimeout: hook * 1000,
  expect: { poll: { timeout: poll * 1000 } },
});

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
    projects: [
      {
        extends: true,
        resolve: { alias: [{ find: /^pg$/, replacement: join(import.meta.dirname, "test/no-postgres.ts") }] },
        test: {
          name: "unit",
          include: files.unit,
          ...limits({ test: 15, hook: 15, poll: 5 }),
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
          ...limits({ test: 30, hook: 60, poll: 20 }),
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: files.browser,
          globalSetup: ["./test/cluster-setup.ts", "./test/browser-setup.ts"],
          ...limits({ test: 60, hook: 60, poll: 30 }),
        },
      },
    ],
  },
});
