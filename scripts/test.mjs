// `npm test`: the gate, which every change has to pass. `npm run test:all`: everything; with
// `--rest` what the gate leaves out, whose counts it adds to its own. The last lines name what
// failed, and count: `N passed, N failed`. Node's own modules only: it runs in a fresh clone.
import "./node-version.mjs";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { findChromium, installHeadlessShell } from "./find-chromium.mjs";
import { prepare } from "./prepare.mjs";

const rest = process.argv.includes("--rest");
const nightly = rest || process.argv.includes("--all");
const gate = !rest;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, ".cache/test-reports");
const tool = (path) => join(root, "node_modules", path);
const report = (name) => join(reports, `${name}.json`);
/** @param name of the step, and of its report */
const vitest = (name, projects) => [
  tool("vitest/vitest.mjs"),
  "run",
  "--config",
  "tests/setup/vitest.config.ts",
  "--root",
  ".",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report(name)}`,
  ...projects.map((project) => `--project=${project}`),
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

/** Counts of a Playwright JSON report. Tests that passed only the second time are named. */
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

const build = { name: "build", args: ["scripts/prepare.mjs"] };
const lint = { name: "lint", args: [tool("oxlint/bin/oxlint"), "--deny-warnings"] };
const format = {
  name: "format",
  args: [
    tool("prettier/bin/prettier.cjs"),
    "--experimental-cli", // reads the tree in half the time of the other one
    "--check",
    "--log-level=warn",
    ".",
  ],
};
const unit = { name: "unit", args: vitest("unit", ["unit"]), count: countVitest };
const integration = {
  name: "integration",
  args: vitest("integration", [
    ...(gate ? ["integration"] : []),
    ...(nightly ? ["nightly", "timed"] : []),
  ]),
  count: countVitest,
};
const image = {
  name: "image",
  args: ["--import", "tsx", "scripts/prove-image.mjs", report("image")],
  count: countChecks,
};
/** Browser tests come first, which install a browser where there is none. */
const pictures = { name: "pictures", args: ["scripts/landing-pictures.mjs", "--check"] };
/** Without scripts the gate sets a store up, orders and pays. */
const ofNightly = "@nightly|nightly/|^no-js (?!cards|onboarding|order|without-scripts)";
const e2e = {
  name: "e2e",
  args: [
    tool("@playwright/test/cli.js"),
    "test",
    ...(gate ? [] : ["--grep", ofNightly]),
    ...(nightly ? ["--retries=1"] : ["--grep-invert", ofNightly]),
  ],
  count: countPlaywright,
  env: () => {
    installHeadlessShell();
    return { CHROMIUM_PATH: findChromium(root), PLAYWRIGHT_JSON_OUTPUT_NAME: report("e2e") };
  },
};

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);

/**
 * Runs a step and shows its output when it has ended, so that two lanes don't write into each
 * other's lines.
 */
function run({ name, args, count, env }) {
  rmSync(report(name), { force: true });
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

/**
 * Counts a step: without a report it is one check. A bad exit code is at least one failure, whatever
 * its report shows.
 */
function tally(name, count, code) {
  if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const { skipped, ...counts } = readCounts(name, count);
  counts.failed += skipped; // a test that did not run proves nothing
  return code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}
function readCounts(name, count) {
  try {
    return count(JSON.parse(readFileSync(report(name), "utf8")));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function main() {
  const began = performance.now();
  const results = [];
  /** Runs steps one after the other; those that need the build are skipped if it is broken. */
  const lane = async (...steps) => {
    for (const step of steps.filter(Boolean)) {
      const result = await run(step);
      results.push(result);
      if (step === build && result.failed) break;
    }
  };
  try {
    mkdirSync(reports, { recursive: true });
    if (gate) rmSync(report("gate"), { force: true });
    prepare({ build: false });
    if (!gate) results.push({ name: "gate", ...tally("gate", countChecks, 0) });
    // Two lanes for two cores. A browser and a storm that share them are both too late.
    await Promise.all([
      lane(build, integration),
      lane(gate && lint, gate && unit, nightly && format),
    ]);
    if (results.some(({ name }) => name === "integration"))
      await Promise.all([lane(e2e, nightly && pictures), lane(nightly && image)]);
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
  if (gate)
    writeFileSync(report("gate"), JSON.stringify({ passed: sum("passed"), failed: sum("failed") }));
  process.exitCode = sum("failed") ? 1 : 0;
}

await main();
