import { expect, test } from "vitest";
import { startJobs } from "~/platform/jobs.server";
import { readiness } from "~/platform/readiness.server";

test("reports that jobs fail while no process works on them, and stays ready for pages", async () => {
  expect(await readiness()).toEqual({
    ready: true,
    detail: "ready; failed: no process works on jobs, set JOBS=1 for one",
  });
  const stop = await startJobs({}, { locked: true });
  await expect.poll(async () => (await readiness()).detail).toBe("ready");
  await stop();
});
