import { expect, it } from "vitest";
import { sources } from "./source-texts";

it("every drawing has a size of its own, for browsers that take no sheet", () => {
  const drawings = [...sources]
    .filter(([path]) => path.startsWith("app/") && path.endsWith(".tsx"))
    .flatMap(([path, { text }]) =>
      [...text.matchAll(/<svg\b[^>]*>/g)].map(([drawing]) => `${path}: ${drawing}`),
    );
  expect(drawings.length).toBeGreaterThan(10); // else the search itself is broken
  const isSized = (drawing: string) => /\swidth=/.test(drawing) && /\sheight=/.test(drawing);
  expect(drawings.filter((drawing) => !isSized(drawing))).toEqual([]);
});
