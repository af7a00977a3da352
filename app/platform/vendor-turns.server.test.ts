import { expect, it } from "vitest";
import { VendorTurns } from "./vendor-turns.server";

/** A read that runs until it is ended. */
function read(turns: VendorTurns, vendorId: string, begun: string[], name = vendorId) {
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

it("runs as many reads as it may, one of each vendor, and the next as soon as one has ended", async () => {
  const turns = new VendorTurns(2, 1);
  const begun: string[] = [];
  const endFirst = read(turns, "a", begun, "a1");
  read(turns, "a", begun, "a2");
  const endOther = read(turns, "b", begun);
  read(turns, "c", begun);
  expect(begun).toEqual(["a1", "b"]);
  await endOther();
  expect(begun).toEqual(["a1", "b", "c"]);
  await endFirst();
  expect(begun).toEqual(["a1", "b", "c", "a2"]);
});

it("runs as many of one vendor as it may, while others have their turn", async () => {
  const turns = new VendorTurns(3, 2);
  const begun: string[] = [];
  const endFirst = read(turns, "a", begun, "a1");
  const endSecond = read(turns, "a", begun, "a2");
  read(turns, "a", begun, "a3");
  read(turns, "a", begun, "a4");
  const endOther = read(turns, "b", begun);
  expect(begun).toEqual(["a1", "a2", "b"]);
  await endOther();
  expect(begun).toEqual(["a1", "a2", "b"]);
  await endSecond();
  await endFirst();
  expect(begun).toEqual(["a1", "a2", "b", "a3", "a4"]);
});
