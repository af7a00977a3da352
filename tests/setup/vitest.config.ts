import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default defineConfig({
  root: here("."),
  resolve: {
    alias: [
      { find: /^~\//, replacement: here("app/") },
      { find: /^~schema$/, replacement: here("drizzle/schema/index.ts") },
      { find: /^~schema\//, replacement: here("drizzle/schema/") },
    ],
  },
  test: {
    // No CI agent and no developer's terminal changes what a test sees.
    env: { TZ: "UTC", NODE_ENV: "test" },
    restoreMocks: true,
    // a bound: what is waited for is there at once, unless the machine is busy with something else
    expect: { poll: { timeout: 10_000 } },
    // Files share the modules of their process: loading these for each file takes as long as the
    // tests. vitest reads it here only.
    poolOptions: { threads: { isolate: false }, forks: { isolate: false } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,sandbox,drizzle,bench}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup/console-guard.ts"],
          pool: "threads", // rules change nothing outside of themselves: no process of their own
          // Some start and kill processes, beside a database's tests on the same two cores.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "tests/setup/**/*.test.ts"],
          globalSetup: ["tests/setup/global-postgres.ts"],
          setupFiles: ["tests/setup/database.ts", "tests/setup/console-guard.ts"],
          // One process for all files. What the product reads once a process is in its registry of
          // singletons, which database.ts empties after each file.
          pool: "forks",
          poolOptions: { forks: { singleFork: true } },
          // a bound, not a wait: a server that is started beside other checks takes a while
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
