import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { paths } from "~/shared/paths";
import { findChromium } from "../scripts/find-chromium.mjs";
import { freePort } from "./processes";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { median } from "./statistics";
import { lighthouseTarget } from "./targets";

const LIGHTHOUSE_GROUP = "Lighthouse, on a phone";

/** Each page is looked at as often; every figure is the median. */
const ROUNDS = 3;
const PAGES = [
  { name: "landing page", path: paths.home() },
  { name: "sign-in", path: paths.login() },
];
const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "search engines",
} as const;
type Category = keyof typeof CATEGORIES;

/**
 * Four times slower than the machine is what Lighthouse takes for a phone, of a machine whose own
 * index (BenchmarkIndex) is about 2000. On a slower one, or one that is busy, the same phone is
 * less than four times slower: at least as slow as this machine itself.
 */
const slowdownOf = (index: number) => Math.min(4, Math.max(1, (4 * index) / 2_000));

type Look = {
  scores: Record<Category, number>;
  paintMs: number;
  blockedMs: number;
  shift: number;
  bytes: number;
  index: number;
};

/**
 * On a busy machine a recording may miss its beginning. Lighthouse then says so itself, and asks to
 * be run again.
 */
const TRIES = 3;

/** A package of its own, with its own lock: a seventh of all packages, which only this needs. */
const folder = join(process.cwd(), "bench/lighthouse");
const cli = join(folder, "node_modules/lighthouse/cli/index.js");

/** @throws when npm can't install it */
function installLighthouse(): void {
  if (existsSync(cli)) return;
  const npm = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", npm, { cwd: folder, stdio: "inherit", shell: true });
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`);
}

/** What is read of Lighthouse's result (its docs/understanding-results.md). */
type Report = {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

/** What counts where it has ended without a word: another try, as for a page it could not look at. */
const NO_REPORT: Report = {
  categories: {},
  audits: {},
  environment: { benchmarkIndex: 0 },
  runtimeError: { message: "it wrote no report" },
};

async function report(url: string, port: number, slowdown: number): Promise<Report> {
  const throttling = {
    rttMs: 150,
    throughputKbps: 1_638.4,
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1_474.56,
    uploadThroughputKbps: 675,
    cpuSlowdownMultiplier: slowdown,
  };
  const args = [
    cli,
    url,
    `--port=${port}`,
    "--output=json",
    "--quiet",
    `--only-categories=${Object.keys(CATEGORIES).join(",")}`,
    ...Object.entries(throttling).map(([name, value]) => `--throttling.${name}=${value}`),
  ];
  // A file: what it writes to a pipe is cut when it exits. It ends with an error when it could not
  // look, and writes its report nevertheless.
  const folder = await mkdtemp(join(tmpdir(), "buka-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    const env = { ...process.env, NO_UPDATE_NOTIFIER: "1" };
    await promisify(execFile)(process.execPath, [...args, `--output-path=${file}`], { env }).catch(
      (error: unknown) => {
        if (!existsSync(file)) throw error;
      },
    );
    return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as Report) : NO_REPORT;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function look(url: string, port: number, slowdown: number, tries = TRIES): Promise<Look> {
  const { categories, audits, environment, runtimeError } = await report(url, port, slowdown);
  if (runtimeError && tries > 1) return look(url, port, slowdown, tries - 1);
  if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.message}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.keys(CATEGORIES).map((name) => [name, (categories[name]?.score ?? Number.NaN) * 100]),
    ) as Record<Category, number>,
    paintMs: value("largest-contentful-paint"),
    blockedMs: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    index: environment.benchmarkIndex,
  };
}

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Measures Lighthouse's scores for the first two pages of a new vendor, as on a phone
 * (docs/performance.md).
 * @throws when there is no browser to look with, or Lighthouse can't be installed
 */
export async function benchLighthouse(
  stage: Stage,
  say: (line: string) => void,
): Promise<Figure[]> {
  installLighthouse();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(process.cwd()) || undefined,
    args: [...quiet, `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const { name, path } of PAGES) {
      const url = `http://127.0.0.1:${stage.product.port}${path}`;
      const [asItIs, asAPhone]: [Look[], Look[]] = [[], []];
      for (let round = 1; round <= ROUNDS; round++) {
        asItIs.push(await look(url, port, 4));
        asAPhone.push(await look(url, port, slowdownOf(asItIs.at(-1)!.index)));
        say(
          `  ${name}, ${round} of ${ROUNDS}: performance ${Math.round(asAPhone.at(-1)!.scores.performance)}, as four times slower ${Math.round(asItIs.at(-1)!.scores.performance)}`,
        );
      }
      const of = (looks: Look[], read: (look: Look) => number) =>
        Math.round(median(looks.map(read)) * 1_000) / 1_000;
      const line = (
        what: string,
        value: number,
        unit: Figure["unit"] = "",
        more: Partial<Figure> = {},
      ): Figure => ({ group: LIGHTHOUSE_GROUP, name: `${name}: ${what}`, unit, value, ...more });
      for (const [category, label] of Object.entries(CATEGORIES) as [Category, string][])
        figures.push(
          line(
            label,
            of(asAPhone, ({ scores }) => scores[category]),
            "",
            lighthouseTarget,
          ),
        );
      figures.push(
        line(
          "performance, this machine taken for a fast one and made four times slower",
          of(asItIs, ({ scores }) => scores.performance),
        ),
        line(
          "largest paint",
          of(asAPhone, ({ paintMs }) => paintMs),
          "ms",
        ),
        line(
          "main thread blocked",
          of(asAPhone, ({ blockedMs }) => blockedMs),
          "ms",
        ),
        line(
          "layout shift",
          of(asAPhone, ({ shift }) => shift),
          "",
          { hard: { atMost: 0 } },
        ),
        line(
          "bytes before a touch, with headers",
          of(asAPhone, ({ bytes }) => bytes),
          "B",
        ),
        line(
          "this machine's index while it looked",
          of(asItIs, ({ index }) => index),
        ),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}
