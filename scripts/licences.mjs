import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The packages of which parts reach browsers, or are within the server's own file. */
const SHIPPED = [
  "react",
  "react-dom",
  "scheduler",
  "@remix-run/react",
  "@remix-run/router",
  "react-router",
  "react-router-dom",
  "turbo-stream",
  "@conform-to/react",
  "@conform-to/dom",
  "@conform-to/zod",
  "zod",
  "lucide-react",
  "html-to-image",
  "d3-array",
  "d3-color",
  "d3-format",
  "d3-interpolate",
  "d3-path",
  "d3-scale",
  "d3-shape",
  "d3-time",
  "d3-time-format",
  "internmap",
];

/**
 * Writes the licences of the browser's code into one file, instead of a notice in front of every
 * chunk.
 * @param {string} root folder of package.json
 * @param {string} file where to
 * @throws {Error} when a package that is shipped has no licence to be licence
 */
export function writeLicences(root, file) {
  const texts = SHIPPED.filter((name) => existsSync(join(root, "node_modules", name))).map(
    (name) => {
      const folder = join(root, "node_modules", name);
      const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const licence = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
      if (!licence && !license) throw new Error(`${name} names no licence.`);
      return `${name} ${version} (${license})\n\n${licence ? readFileSync(join(folder, licence), "utf8").trim() : `Licence: ${license}`}\n`;
    },
  );
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}
