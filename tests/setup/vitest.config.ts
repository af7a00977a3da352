import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { pageScripts } from "../../scripts/page-scripts";

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The slowest files, started first so that the end doesn't wait for them. */
const order = [
  "every-form",
  "storm",
  "process",
  "watchdog",
  "embedded-postgres",
  "roles",
  "other-vendor",
  "page-cache",
  "payouts-scale",
];
/** Timing tests, run last, when nothing else runs. */
const timed = ["expensive-pages", "dashboard-scale"].map(
  (name) => `tests/integration/nightly/${name}.test.ts`,
);
/** The only test in tests/setup that needs a database. */
const aboutSetup = "tests/setup/database.test.ts";

const integration = {
  globalSetup: ["tests/setup/global-postgres.ts"],
  setupFiles: [
    "tests/setup/production-react.ts",
    "tests/setup/without-compiler.ts",
    "tests/setup/database.ts",
    "tests/setup/console-guard.ts",
  ],
  // The product's per-process state is in its registry of singletons, which database.ts empties
  // after each file.
  pool: "forks" as const,
  // Upper limits: on a busy machine, starting a server or filling a large shop takes a minute.
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = order.indexOf(basename(moduleId, ".test.ts"));
      return at < 0 ? order.length : at;
    };
    return [...(await super.sort(files))].sort((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  root: here("."),
  plugins: [pageScripts({ serviceWorker: "", dashboardWorker: "" })],
  resolve: {
    alias: [
      { find: /^~\//, replacement: here("app/") },
      { find: /^~schema$/, replacement: here("drizzle/schema/index.ts") },
      { find: /^~schema\//, replacement: here("drizzle/schema/") },
    ],
  },
  test: {
    // No CI agent or terminal affects a test.
    env: { TZ: "UTC", NODE_ENV: "test" },
    restoreMocks: true,
    // An upper limit: results are immediate unless the machine is busy.
    expect: { poll: { timeout: 30_000 } },
    // Files share their process's modules, as loading them per file takes as long as the tests.
    // vitest reads this option only here.
    //
    // Three processes take the integration tests from one list, so that two cores stay busy while a
    // test waits. None may end before the list does: vitest would drop the last files with it.
    poolOptions: {
      threads: { isolate: false },
      // Data of pages and statements are short-lived: with more room for them V8 collects garbage
      // less often, and extra collector threads gain nothing when both cores are busy.
      forks: {
        isolate: false,
        minForks: 3,
        maxForks: 3,
        execArgv: ["--max-semi-space-size=64", "--single-threaded-gc"],
      },
    },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // In one thread, tests about the sources parse them once.
          include: ["{app,sandbox,drizzle,bench,tests/setup}/**/*.test.{ts,tsx}"],
          exclude: [aboutSetup, "**/node_modules/**"],
          setupFiles: ["tests/setup/console-guard.ts"],
          pool: "threads", // rules have no side effects, so they need no process
          // Some start and kill processes, alongside database tests on the same two cores.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "integration",
          include: ["tests/integration/*.test.ts", aboutSetup],
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "nightly",
          include: ["tests/integration/nightly/*.test.ts"],
          exclude: timed,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "timed",
          include: timed,
          poolOptions: { forks: { singleFork: true } },
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: "scale",
          include: ["tests/scale/*.test.ts"],
          poolOptions: { forks: { singleFork: true } },
        },
      },
    ],
  },
});
