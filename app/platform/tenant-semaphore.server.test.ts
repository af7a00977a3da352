import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { TenantSemaphore } from "./tenant-semaphore.server";

/** A read that runs until it is ended. */
function read(semaphore: TenantSemaphore, vendorId: string, begun: string[], name = vendorId) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const done = semaphore.run(vendorId, () => {
    begun.push(name);
    return ended;
  });
  return async () => {
    end();
    await done;
  };
}

it("runs as many reads as it may, one of each vendor, and the next as soon as one has ended", async () => {
  const semaphore = new TenantSemaphore(2, 1);
  const begun: string[] = [];
  const endFirst = read(semaphore, "a", begun, "a1");
  read(semaphore, "a", begun, "a2");
  const endOther = read(semaphore, "b", begun);
  read(semaphore, "c", begun);
  await setImmediate();
  expect(begun).toEqual(["a1", "b"]);
  await endOther();
  await setImmediate();
  expect(begun).toEqual(["a1", "b", "c"]);
  await endFirst();
  await setImmediate();
  expect(begun).toEqual(["a1", "b", "c", "a2"]);
});

it("runs as many of one vendor as it may, while others run too", async () => {
  const semaphore = new TenantSemaphore(3, 2);
  const begun: string[] = [];
  const endFirst = read(semaphore, "a", begun, "a1");
  const endSecond = read(semaphore, "a", begun, "a2");
  read(semaphore, "a", begun, "a3");
  read(semaphore, "a", begun, "a4");
  const endOther = read(semaphore, "b", begun);
  await setImmediate();
  expect(begun).toEqual(["a1", "a2", "b"]);
  await endOther();
  await setImmediate();
  expect(begun).toEqual(["a1", "a2", "b"]);
  await endSecond();
  await endFirst();
  await setImmediate();
  expect(begun).toEqual(["a1", "a2", "b", "a3", "a4"]);
});
