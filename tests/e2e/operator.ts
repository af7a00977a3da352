import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";

/**
 * Runs an operator's command against the server under test.
 * @param name of the built script
 * @returns its output
 */
export async function runCommand(name: string, ...given: string[]): Promise<string> {
  const { PATH, E2E_URL, E2E_DATABASE_URL } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [`build/${name}.js`, ...given], {
    env: {
      PATH,
      NODE_ENV: "production",
      BUKA_LOCAL: "1",
      LOG_LEVEL: "warn",
      SESSION_SECRET: randomUUID(),
      DATABASE_URL: E2E_DATABASE_URL,
      PORT: new URL(E2E_URL!).port,
    },
  });
  return stdout;
}
