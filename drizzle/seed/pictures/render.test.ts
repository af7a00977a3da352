import { mkdtempSync, readdirSync, rmSync, statSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drawDish } from "./pictures";
import { renderAll, type Rendering } from "./render";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "buka-render-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const zobo = (...targets: string[]): Rendering => ({
  svg: drawDish("zobo"),
  width: 400,
  height: 300,
  widths: [48, 96],
  targets: targets.map((target) => join(folder, target)),
});
const file = (name: string) => join(folder, name);

test("a drawing comes out in both formats and every width, and is never left half written", async () => {
  await renderAll([zobo("a/product-1")]);
  expect(readdirSync(file("a")).sort()).toEqual([
    "product-1-48.avif",
    "product-1-48.webp",
    "product-1-96.avif",
    "product-1-96.webp",
  ]);
  for (const width of [48, 96]) {
    expect(await sharp(file(`a/product-1-${width}.avif`)).metadata()).toMatchObject({
      format: "heif",
      compression: "av1",
      width,
      height: (width * 3) / 4,
    });
    expect(await sharp(file(`a/product-1-${width}.webp`)).metadata()).toMatchObject({
      format: "webp",
      width,
    });
  }
});

test("items that share a drawing share its files", async () => {
  await renderAll([zobo("a/product-1", "b/product-7")]);
  expect(statSync(file("b/product-7-96.avif")).ino).toBe(statSync(file("a/product-1-96.avif")).ino);
});

test("what is there stays; what is missing comes back from where it is", async () => {
  const both = zobo("a/product-1", "b/product-7");
  const [first] = await renderAll([both]);
  const made = statSync(file("a/product-1-96.webp")).mtimeMs;
  unlinkSync(file("b/product-7-96.webp"));
  const [second] = await renderAll([both]);
  expect(statSync(file("a/product-1-96.webp")).mtimeMs).toBe(made);
  expect(statSync(file("b/product-7-96.webp")).mtimeMs).toBe(made);
  expect(second).toBe(first);
});

test("the colour under a picture is its average", async () => {
  const svg = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${color}"/></svg>`;
  const plain = (color: string, name: string): Rendering => ({ ...zobo(name), svg: svg(color) });
  const colors = await renderAll([plain("#808080", "grey"), plain("#ffffff", "white")]);
  expect(colors[1]).toBe("#ffffff");
  expect(colors[0]).toMatch(/^#(7f|80|81){3}$/);
});
