import { configDefaults, defineConfig } from "vitest/config";

/** Tests on services that an operator must provide (`npm run test:external`). */
const external = process.env["REDIS_URL"] ? [] : ["**/*.external.test.ts"];

export default defineConfig({
  test: {
    include: ["{app,server,db,test,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, ...external],
    globalSetup: ["./test/global-setup.ts"],
    setupFiles: ["./test/fail-on-console.ts"],
    pool: "forks",
    // Two processors: more concurrent files would only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    // Normal waits last milliseconds; a busy machine may need longer.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
  },
});
