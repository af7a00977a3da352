import type { TestProject } from "vitest/node";
import { createTemplate, dropOwnDatabases, startTestCluster } from "./test-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The server's URL, the migrated template's name, and the process that owns this run's
     * databases.
     */
    postgres: { serverUrl: string; template: string; runPid: number };
  }
}

/**
 * Starts Postgres once per run, with a migrated database that every test file copies (database.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const template = await createTemplate(cluster.url, project.name.replace("-", "_"));
  project.provide("postgres", { serverUrl: cluster.url, template, runPid: process.pid });
  return async () => {
    await dropOwnDatabases(cluster.url);
    await cluster.stop();
  };
}
