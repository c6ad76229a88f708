import { configDefaults, defineConfig } from "vitest/config";

/** Tests on services that only an operator can give (`npm run test:external`). */
const external = process.env["REDIS_URL"] ? [] : ["**/*.external.test.ts"];

export default defineConfig({
  test: {
    include: ["{app,server,db,test,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, ...external],
    globalSetup: ["./test/global-setup.ts"],
    setupFiles: ["./test/fail-on-console.ts"],
    pool: "forks",
    // Two processors: more files side by side would only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    // What is waited for comes in milliseconds; a busy machine may take its time.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
  },
});
