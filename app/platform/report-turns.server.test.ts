import { expect, it } from "vitest";
import { ReportTurns } from "./report-turns.server";

/** A report that runs until it is ended. */
function report(turns: ReportTurns, vendorId: string, begun: string[], name = vendorId) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const done = turns.take(vendorId, () => {
    begun.push(name);
    return ended;
  });
  return async () => {
    end();
    await done;
  };
}

it("runs as many reports as it may, one of each vendor, and the next as soon as one has ended", async () => {
  const turns = new ReportTurns(2);
  const begun: string[] = [];
  const endFirst = report(turns, "a", begun, "a1");
  report(turns, "a", begun, "a2");
  const endOther = report(turns, "b", begun);
  report(turns, "c", begun);
  expect(begun).toEqual(["a1", "b"]);
  await endOther();
  expect(begun).toEqual(["a1", "b", "c"]);
  await endFirst();
  expect(begun).toEqual(["a1", "b", "c", "a2"]);
});
