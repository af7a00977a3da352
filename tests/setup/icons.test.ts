import { expect, it } from "vitest";
import { sources } from "./source-texts";

it("every drawing has its own size, for browsers without stylesheets", () => {
  const drawings = [...sources]
    .filter(([path]) => path.startsWith("app/") && path.endsWith(".tsx"))
    .flatMap(([path, { text }]) =>
      [...text.matchAll(/<svg\b[^>]*>/g)].map(([drawing]) => `${path}: ${drawing}`),
    );
  expect(drawings.length).toBeGreaterThan(10); // otherwise the search is broken
  const isSized = (drawing: string) => /\swidth=/.test(drawing) && /\sheight=/.test(drawing);
  expect(drawings.filter((drawing) => !isSized(drawing))).toEqual([]);
});
