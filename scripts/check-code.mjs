// What `npm run typecheck` and `npm run lint` say, of one TypeScript program: reading and checking
// all types twice takes a minute of a core. Run by `npm test`; alone: node scripts/check-code.mjs
import "./node-version.mjs";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import ts from "typescript";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const began = performance.now();
const outcome = { passed: 0, failed: 0 };

/**
 * @param {string} what
 * @param {number} errors how many were found
 * @param {string} text what they are
 */
function logResult(what, errors, text) {
  outcome[errors ? "failed" : "passed"] += 1;
  if (text) console.log(text);
  console.log(
    `${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${what}: ${errors ? `${errors} to mend` : "passed"}`,
  );
}

/** As tsc does: the files and options of tsconfig.json. */
function readProgram() {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
    },
  };
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {},
    host,
  );
  return ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
}

const program = readProgram();
const errors = ts.getPreEmitDiagnostics(program);
const naming = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => "\n",
};
logResult("types", errors.length, ts.formatDiagnostics(errors, naming));

const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    {
      files: ["**/*.{ts,tsx}"],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  ],
});
const results = await eslint.lintFiles(["."]);
const { format } = await eslint.loadFormatter("stylish");
logResult(
  "lint",
  results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0),
  await format(results),
);

const prettier = createRequire(import.meta.url).resolve("prettier/bin/prettier.cjs");
const { stderr } = spawnSync(process.execPath, [prettier, "--check", "--log-level", "warn", "."], {
  cwd: root,
  encoding: "utf8",
});
const unformatted = stderr.split("\n").filter((line) => line.startsWith("[")).length;
logResult("format", unformatted, stderr.trim());

const report = process.argv[2];
if (report) writeFileSync(report, JSON.stringify(outcome));
process.exit(outcome.failed ? 1 : 0);
