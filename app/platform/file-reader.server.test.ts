import { expect, it } from "vitest";
import { inThread } from "./file-reader.server";

const read = (text: string) => inThread<string>("./tests/setup/bad-reader.mjs", text, 1_500);

it("answers with what the file's reader found, or threw", async () => {
  expect(await read("a menu")).toBe("read a menu");
  await expect(read("wrong")).rejects.toThrow("no such file");
});

it("ends a reader that doesn't end, or takes all memory, and works on meanwhile", async () => {
  let turns = 0;
  const clock = setInterval(() => turns++, 20);
  await expect(read("endless")).rejects.toThrow("A file was not read within 1500 ms");
  clearInterval(clock);
  expect(turns).toBeGreaterThan(10);
  await expect(inThread("./tests/setup/bad-reader.mjs", "large", 60_000)).rejects.toMatchObject({
    code: "ERR_WORKER_OUT_OF_MEMORY",
  });
});
