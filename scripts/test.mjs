// `npm test` and `npm run validate`: everything that says whether this tree is good. Its last lines
// name what failed, and count: `N passed, N failed`. Node's own modules only: it runs in a clone
// that has nothing yet.
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { findChromium, installHeadlessShell } from "./find-chromium.mjs";
import { prepare } from "./prepare.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, ".cache/test-reports");
const tool = (path) => join(root, "node_modules", path);
const report = (name) => join(reports, `${name}.json`);
/** @param name of the step, and of its report @param options the project, and which part of it */
const vitest = (name, ...options) => [
  tool("vitest/vitest.mjs"),
  "run",
  "--config",
  "tests/setup/vitest.config.ts",
  "--root",
  ".",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report(name)}`,
  ...options,
];

/** The first line of an error, without a terminal's colours. */
const firstLine = (text = "") => stripVTControlCharacters(text).trim().split("\n")[0].slice(0, 300);
const nameOf = (path) => relative(root, path);

/**
 * Counts of a vitest JSON report: a file that fails outside of its tests, as it loads or prepares
 * them, has none that failed, so it counts as one.
 */
function countVitest({ testResults, ...report }) {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages: [message] }) => ({ name, fullName, message })),
  );
  const unloaded = testResults.filter(
    ({ name, status }) => status === "failed" && !failed.some((one) => one.name === name),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...failed.map(
        ({ name, fullName, message }) => `${nameOf(name)} › ${fullName}: ${firstLine(message)}`,
      ),
      ...unloaded.map(
        ({ name, message }) =>
          `${nameOf(name)}, outside of its tests: ${firstLine(message) || "a hook, see above"}`,
      ),
    ],
  };
}

/** Counts of a Playwright JSON report. What passed only the second time is named, to be mended. */
function countPlaywright({ stats, errors, suites }) {
  const tests = suites.flatMap(testsIn);
  const named = (wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ name, message }) => `${name}: ${message}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...named("unexpected"), ...errors.map(({ message }) => firstLine(message))],
    unsteady: named("flaky"),
  };
}
const testsIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(testsIn),
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file} › ${title} (${projectName})`,
      status,
      message: firstLine(results.find(({ error }) => error)?.error.message),
    })),
  ),
];
const countChecks = ({ passed, failed }) => ({ passed, failed, skipped: 0 });

const countNothing = () => ({ passed: 0, failed: 0, skipped: 0 });

/**
 * Taken from the top by two lanes, for two cores. The integration tests have three processes, which
 * keep both cores busy once the short steps beside them are done. The browsers' server is filled
 * beside the last short step; no storm is left by then, for a browser and a storm that share two
 * cores are both too late.
 */
const steps = [
  { name: "build", args: ["scripts/prepare.mjs"], count: countNothing },
  { name: "code", args: ["scripts/check-code.mjs", report("code")], count: countChecks },
  {
    name: "integration",
    args: vitest("integration", "--project", "integration", "--project", "integration-timed"),
    count: countVitest,
    after: ["build"],
  },
  { name: "unit", args: vitest("unit", "--project", "unit"), count: countVitest },
  {
    name: "image",
    args: ["--import", "tsx", "scripts/prove-image.mjs", report("image")],
    count: countChecks,
    after: ["build", "integration"],
  },
  {
    name: "e2e",
    args: [tool("@playwright/test/cli.js"), "test"],
    count: countPlaywright,
    after: ["build", "integration"],
    env: () => {
      installHeadlessShell();
      return { CHROMIUM_PATH: findChromium(root), PLAYWRIGHT_JSON_OUTPUT_NAME: report("e2e") };
    },
  },
];

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);

/**
 * Runs a step and shows its output when it has ended, so that two lanes don't write into each
 * other's lines.
 */
function run({ name, args, count, env }) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env?.() },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      const result = { name, ...tally(name, count, code) };
      console.log(
        `\n━━ ${name} (${seconds(began)} s): ${result.passed} passed, ${result.failed} failed\n`,
      );
      process.stdout.write(Buffer.concat(output));
      resolve(result);
    });
  });
}

/** Counts a step with a bad exit code as at least one failure, whatever its report shows. */
function tally(name, count, code) {
  let counts = countNothing();
  try {
    if (count !== countNothing) counts = count(JSON.parse(readFileSync(report(name), "utf8")));
  } catch {
    counts.failed = 1;
  }
  const failed = counts.failed + counts.skipped; // a test that did not run proves nothing
  return {
    passed: counts.passed,
    failed: code === 0 ? failed : Math.max(failed, 1),
    failures: counts.failures,
    unsteady: counts.unsteady,
  };
}

async function main() {
  const began = performance.now();
  const results = [];
  try {
    prepare({ build: false });
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    const [build, ...rest] = steps;
    /** What has ended, or will: only what a broken build can't serve is not begun after it. */
    const ended = new Map();
    const begin = (step) => {
      const end = run(step).then((result) => void results.push(result));
      ended.set(step.name, end);
      return end;
    };
    const left = rest.values();
    const lane = async () => {
      for (const step of left) {
        await Promise.all(step.after?.map((name) => ended.get(name)) ?? []);
        if (!step.after || results.find(({ name }) => name === build.name).failed === 0)
          await begin(step);
      }
    };
    await Promise.all([begin(build).then(lane), lane()]);
  } catch (error) {
    console.error(error.message);
    results.push({ name: "run", passed: 0, failed: 1 });
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n━━ all in ${seconds(began)} s`);
  for (const { name, passed, failed, failures = [], unsteady = [] } of results) {
    console.log(`   ${name.padEnd(14)} ${passed} passed, ${failed} failed`);
    // Said once more at the end, which is all that some continuous integration keeps.
    for (const failure of failures.slice(0, 20))
      console.log(`                  failed: ${failure}`);
    for (const title of unsteady)
      console.log(`                  passed only the second time: ${title}`);
  }
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") ? 1 : 0;
}

await main();
