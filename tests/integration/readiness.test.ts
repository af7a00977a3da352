import { expect, test } from "vitest";
import { startJobs } from "~/platform/jobs.server";
import { readiness } from "~/platform/readiness.server";

test("says that no process works on jobs until one does", async () => {
  expect(await readiness()).toEqual({
    ready: true,
    detail: "ready, but no process works on jobs: set JOBS=1 for one",
  });
  const stop = await startJobs({}, { locked: true });
  await expect.poll(async () => (await readiness()).detail).toBe("ready");
  await stop();
});
