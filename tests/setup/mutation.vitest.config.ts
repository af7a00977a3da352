import { defineConfig } from "vitest/config";
import config from "./vitest.config";

/**
 * The unit tests of core and shared, for StrykerJS. Modules are loaded again for each test file: a
 * mutant in what a module computes as it loads shows only then.
 */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    poolOptions: undefined,
    include: ["app/{core,shared}/**/*.test.ts"],
    setupFiles: ["tests/setup/console-guard.ts"],
    testTimeout: 60_000,
  },
});
