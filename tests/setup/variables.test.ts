import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "~/platform/env.server";

const names = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name!).sort();

/** The first cells of README's tables, which explain each variable. */
const explained = names(
  [...readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z][^|]*)\|/gm)]
    .map(([, cell]) => cell)
    .join(),
  /`([A-Z][A-Z0-9_]+)`/g,
);
/** README explains these below its tables, or leaves them to OpenTelemetry. */
const elsewhere = ["BUKA_LOCAL", "NODE_ENV", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
/** Of the compose files and HAProxy, not of the process. */
const ofDeploy = [
  "BIND",
  "CERTIFICATES",
  "GRAFANA_PASSWORD",
  "POSTGRES_PASSWORD",
  "SYSTEM_PASSWORD",
];
/** Of other programs' images and tools. */
const others =
  /^(?:POSTGRES_(?:USER|DB)|PG_VERSION|MINIO_ROOT_(?:USER|PASSWORD)|GF_SECURITY_ADMIN_PASSWORD|DB_(?:USER|PASSWORD)|AUTH_TYPE|METH_GET)$/;

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** @returns the names that the process asks its environment for */
function asked(): string[] {
  const seen = new Set<string>();
  const source = new Proxy({} as Record<string, string | undefined>, {
    get: (_target, name) => {
      seen.add(String(name));
      return name === "NODE_ENV" ? "production" : undefined;
    },
  });
  try {
    readEnv(source);
  } catch {
    // It names what is missing.
  }
  return [...seen].sort();
}

test("each variable that the process reads is explained once", () => {
  expect(explained).toEqual([...new Set(explained)]);
  expect(explained.filter((name) => !ofDeploy.includes(name))).toEqual(
    asked().filter((name) => !elsewhere.includes(name)),
  );
});

test(".env.example has each variable once", () => {
  const listed = names(readFileSync(".env.example", "utf8"), /^(?:# )?([A-Z][A-Z0-9_]+)=/gm);
  expect(listed).toEqual(explained.filter((name) => name !== "BIND"));
});

test("the files for deployment name only variables that are explained", () => {
  const files = ["compose.yaml", "fly.toml", "render.yaml", "deploy"].flatMap(filesBelow);
  const unknown = files.flatMap((file) =>
    names(
      readFileSync(file, "utf8"),
      /(?<![\w.-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|JOBS|SANDBOX|BIND)(?![\w-])/g,
    )
      .filter((name) => !explained.includes(name) && !others.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
