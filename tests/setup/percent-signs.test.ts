import ts from "typescript";
import { expect, it } from "vitest";
import { code, treeOf } from "./source-tree";

/** A file's texts; a value in one reads as `0`. */
function textsOf(path: string): string[] {
  const found: string[] = [];
  const see = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text);
    if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent))
      found.push(
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("0"),
      );
    ts.forEachChild(node, see);
  };
  see(treeOf(path));
  return found;
}

it("texts have no space before a percent sign", () => {
  const texts = code
    .filter((path) => /^(?:app|sandbox|drizzle\/seed)\//.test(path))
    .flatMap((path) => textsOf(path).map((text) => ({ path, text })));
  expect(texts.length).toBeGreaterThan(5_000);
  expect(texts.filter(({ text }) => /(?:^|[\d}])\s+%/.test(text))).toEqual([]);
});
