import { afterEach, expect, it } from "vitest";
import { inPictureQueue } from "./picture-queue.server";
import { deleteSingleton } from "./singleton.server";

afterEach(() => deleteSingleton("pictures"));

/** Pictures whose work ends when it is let: `running` has those that have begun, in order. */
function pictures() {
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const add = (vendor: string) =>
    inPictureQueue(vendor, () => {
      running.push(vendor);
      return new Promise<string>((end) => ends.push(() => end(vendor)));
    });
  const finish = async () => {
    ends.shift()!();
    await new Promise((turn) => setImmediate(turn));
  };
  return { running, add, finish };
}

it("works on one picture at a time, and vendors take turns", async () => {
  const { running, add, finish } = pictures();
  const all = ["ada", "ada", "musa", "zainab"].map(add);
  expect(running).toEqual(["ada"]);
  for (let at = 0; at < 4; at++) await finish();
  expect(running).toEqual(["ada", "musa", "zainab", "ada"]);
  expect(await Promise.all(all)).toEqual([
    { done: "ada" },
    { done: "ada" },
    { done: "musa" },
    { done: "zainab" },
  ]);
});

it("lets a vendor have one waiting, whatever the others do, and goes on after one that fails", async () => {
  const { running, add, finish } = pictures();
  let fail = () => {};
  const broken = () => new Promise((_done, no) => (fail = () => no(new Error("broken"))));
  const failing = inPictureQueue("ada", broken);
  const second = add("ada");
  expect(await add("ada")).toBe("own");
  expect(running).toEqual([]);
  const others = Array.from({ length: 23 }, (_, at) => add(`vendor ${at}`));
  expect(await add("one too many")).toBe("full");
  fail();
  await expect(failing).rejects.toThrow("broken");
  for (let at = 0; at < 24; at++) await finish();
  expect(running).toHaveLength(24);
  expect(await second).toEqual({ done: "ada" });
  expect(await Promise.all(others)).toHaveLength(23);
});
