import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  buildIsFresh,
  packagesAreInstalled,
  removeStamp,
  sourceHash,
  writeStamp,
} from "../../scripts/freshness.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "buka-freshness-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

type Entry = {
  version?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  extraneous?: boolean;
};
const lock = (packages: Record<string, Entry>) =>
  put("package-lock.json", JSON.stringify({ packages: { "": {}, ...packages } }));
const installed = (packages: Record<string, Entry>) =>
  put("node_modules/.package-lock.json", JSON.stringify({ packages }));

describe("the packages", () => {
  const a = { version: "1.0.0", integrity: "sha512-a" };

  test("must be installed if there are none, or if an installation was interrupted", () => {
    lock({ "node_modules/a": a });
    expect(packagesAreInstalled(root)).toBe(false);
    put("node_modules/a/package.json", "{}");
    expect(packagesAreInstalled(root)).toBe(false);
  });

  test("are complete once every entry of the lock file is installed, regardless of file times", () => {
    lock({ "node_modules/a": a });
    installed({ "node_modules/a": a });
    utimesSync(join(root, "node_modules/.package-lock.json"), 0, 0);
    expect(packagesAreInstalled(root)).toBe(true);
  });

  test.each<[string, Record<string, Entry>]>([
    ["another version", { "node_modules/a": { ...a, version: "1.0.1" } }],
    ["other content", { "node_modules/a": { ...a, integrity: "sha512-b" } }],
    ["one too few, as after --omit=dev", {}],
    [
      "one that the lock no longer has",
      { "node_modules/a": a, "node_modules/a/node_modules/b": a },
    ],
  ])("are to install again with %s", (_case, found) => {
    lock({ "node_modules/a": a });
    installed(found);
    expect(packagesAreInstalled(root)).toBe(false);
  });

  test("may lack packages for other machines, but none for this one", () => {
    const elsewhere = process.platform === "win32" ? "linux" : "win32";
    installed({});
    lock({
      "node_modules/x": { ...a, optional: true, os: [elsewhere] },
      "node_modules/y": { ...a, optional: true, os: [`!${process.platform}`] },
    });
    expect(packagesAreInstalled(root)).toBe(true);
    lock({
      "node_modules/x": { ...a, optional: true, os: [process.platform], cpu: [process.arch] },
    });
    expect(packagesAreInstalled(root)).toBe(false);
  });

  test("may include packages that aren't in the lock file", () => {
    lock({ "node_modules/a": a });
    installed({ "node_modules/a": a, "node_modules/tried": { ...a, extraneous: true } });
    expect(packagesAreInstalled(root)).toBe(true);
  });
});

describe("the build", () => {
  const outputs = ["client/a.css", "server/index.js", "server.js", "start.js", "sandbox.js"];
  const build = () => {
    const sources = sourceHash(root);
    removeStamp(root);
    for (const path of outputs) put(`build/${path}`, "");
    writeStamp(root, sources);
  };
  beforeEach(() => {
    put("app/root.tsx", "export {}");
    put("server.ts", "export {}");
  });

  test("is fresh until a source file is changed, added or removed; times, tests and other files don't count", () => {
    expect(buildIsFresh(root)).toBe(false);
    build();
    expect(buildIsFresh(root)).toBe(true);
    utimesSync(join(root, "app/root.tsx"), new Date(), new Date());
    put("app/cart/totals.test.ts", "test");
    put("README.md", "text");
    expect(buildIsFresh(root)).toBe(true);

    put("app/cart/totals.ts", "export {}");
    expect(buildIsFresh(root)).toBe(false);
    build();
    put("server.ts", "export { }");
    expect(buildIsFresh(root)).toBe(false);
    build();
    rmSync(join(root, "app/cart/totals.ts"));
    expect(buildIsFresh(root)).toBe(false);
  });

  test.each(outputs)("is missing without %s", (path) => {
    build();
    rmSync(join(root, "build", path.replace("/a.css", "")), { recursive: true });
    expect(buildIsFresh(root)).toBe(false);
  });

  test("is not fresh if it was interrupted", () => {
    build();
    removeStamp(root);
    expect(buildIsFresh(root)).toBe(false);
  });
});
