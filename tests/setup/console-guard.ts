import { afterAll, afterEach, beforeEach } from "vitest";

/** Console output that a test expects; any other output fails it. */
let allowed: RegExp[] = [];
let unexpected: string[] = [];

for (const method of ["error", "warn"] as const) {
  const { [method]: print } = console;
  console[method] = (...parts: unknown[]) => {
    const text = parts
      .map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part)))
      .join(" ");
    if (allowed.some((pattern) => pattern.test(text))) return;
    unexpected.push(`console.${method}: ${text}`);
    print.apply(console, parts);
  };
  afterAll(() => void (console[method] = print)); // the next file may run in the same process
}

/** Allows the current test to write matching lines to the console. */
export function allowConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

beforeEach(() => {
  allowed = [];
});

afterEach(() => {
  const seen = unexpected;
  unexpected = [];
  if (seen.length)
    throw new Error(
      `Unexpected on the console (allowConsole, where it is meant to be there):\n${seen.join("\n")}`,
    );
});
