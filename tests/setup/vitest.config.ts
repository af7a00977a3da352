import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { pageScripts } from "../../scripts/page-scripts";

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Begun first, so that none is waited for in the end: what takes longest. */
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
/** Last, when nothing else runs: what is about the time that something takes. */
const timed = ["expensive-pages", "dashboard-scale"].map(
  (name) => `tests/integration/nightly/${name}.test.ts`,
);
/** The one of the tests beside their set-up that needs a database. */
const aboutSetup = "tests/setup/database.test.ts";

const integration = {
  globalSetup: ["tests/setup/global-postgres.ts"],
  setupFiles: [
    "tests/setup/production-react.ts",
    "tests/setup/without-compiler.ts",
    "tests/setup/database.ts",
    "tests/setup/console-guard.ts",
  ],
  // What the product reads once a process is in its registry of singletons, which database.ts
  // empties after each file.
  pool: "forks" as const,
  // Bounds, not waits: a server that is started, or a large shop that is filled, on a machine that
  // does five other things takes a minute.
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
    // No CI agent and no developer's terminal changes what a test sees.
    env: { TZ: "UTC", NODE_ENV: "test" },
    restoreMocks: true,
    // a bound: what is waited for is there at once, unless the machine is busy with something else
    expect: { poll: { timeout: 30_000 } },
    // Files share the modules of their process: loading these for each file takes as long as the
    // tests. vitest reads it here only.
    // Three processes take the integration tests from one list, so that two cores are busy also
    // while a test waits for another process or for time to pass. None may end before the list does:
    // vitest would take the last files with it.
    poolOptions: {
      threads: { isolate: false },
      // What a page or a statement makes is forgotten right away: with more room for it V8 collects
      // garbage less often, and by threads of its own it gains nothing where both cores are busy.
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
          // In one thread, what is about the sources parses them once.
          include: ["{app,sandbox,drizzle,bench,tests/setup}/**/*.test.{ts,tsx}"],
          exclude: [aboutSetup, "**/node_modules/**"],
          setupFiles: ["tests/setup/console-guard.ts"],
          pool: "threads", // rules change nothing outside of themselves: no process of their own
          // Some start and kill processes, beside a database's tests on the same two cores.
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
    ],
  },
});
