import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sources } from "./source-texts";

/** The table's rows: an icon's name and what it means. */
const rows = [
  ...readFileSync("docs/icons.md", "utf8").matchAll(/^\| ([A-Z]\w*) \| (.+) \|$/gm),
].map(([, icon, meaning]) => ({ icon: icon!, meaning: meaning! }));

/** The icons that the dashboard's own files and the shared parts import. */
const used = new Set(
  [...sources]
    .filter(([path]) => /^app\/(dashboard|ui|routes\/dashboard)/.test(path))
    .flatMap(([, { text }]) =>
      [...text.matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, names]) =>
        names!.split(",").map((name) => name.trim().split(" as ")[0]!),
      ),
    )
    .filter((name) => name && !name.startsWith("type ")),
);

it("the dashboard's icons are those of the table", () => {
  expect(used.size).toBeGreaterThan(80); // else the search itself is broken
  expect([...used].sort()).toEqual(rows.map(({ icon }) => icon));
});

it("each icon has one meaning, and each meaning one icon", () => {
  for (const values of [rows.map(({ icon }) => icon), rows.map(({ meaning }) => meaning)])
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
});

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
