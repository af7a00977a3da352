import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { beforeEach, expect, test, vi } from "vitest";
import { log } from "./log.server";
import { answerOutages } from "./outage-answers.server";

beforeEach(() => void vi.spyOn(log(), "warn").mockReturnValue());

const failing = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error(code), { code }) });

async function answer(method: string, ...outcomes: (Error | string)[]) {
  const handler = vi.fn(() => {
    const outcome = outcomes.shift();
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  });
  const args = {
    request: new Request("http://buka.test/dashboard/orders", { method }),
    context: { requestId: "1" },
    params: {},
  } as unknown as LoaderFunctionArgs;
  const answered = await Promise.resolve(answerOutages(handler, true)(args)).catch(
    (error: unknown) => (error instanceof Response ? error.status : error),
  );
  return { answered, runs: handler.mock.calls.length };
}

test.each(["CONNECTION_CLOSED", "ECONNRESET", "EPIPE", "08P01", "57P01"])(
  "a read is done again after %s",
  async (code) => {
    expect(await answer("GET", failing(code), "read")).toEqual({ answered: "read", runs: 2 });
  },
);

test("once only, then it is 503", async () => {
  const lost = failing("CONNECTION_CLOSED");
  expect(await answer("GET", lost, lost, "read")).toEqual({ answered: 503, runs: 2 });
});

test("what writes is not done again", async () => {
  const lost = failing("CONNECTION_CLOSED");
  expect(await answer("POST", lost, "written")).toEqual({ answered: 503, runs: 1 });
});

test.each(["57014", "53300", "DATABASE_AWAY"])("nothing is done again after %s", async (code) => {
  expect(await answer("GET", failing(code), "read")).toEqual({ answered: 503, runs: 1 });
});

test("a bug is thrown on", async () => {
  const bug = new Error("a bug");
  expect(await answer("GET", bug, "read")).toEqual({ answered: bug, runs: 1 });
});
