import cascadeLayers from "@csstools/postcss-cascade-layers";
import { transform } from "esbuild";
import postcss, { list, type Declaration, type Rule } from "postcss";
import type { Plugin } from "vite";

/** The oldest browsers with full support (README, Browsers). */
export const oldestBrowsers = ["chrome80", "safari14"];

/** Shorthands by the way of writing that these know one side at a time alone. */
const sides: Record<string, [string, string]> = {};
for (const box of ["padding", "margin", "scroll-padding", "scroll-margin"]) {
  sides[`${box}-inline`] = [`${box}-left`, `${box}-right`];
  sides[`${box}-block`] = [`${box}-top`, `${box}-bottom`];
}
sides["inset-inline"] = ["left", "right"];
sides["inset-block"] = ["top", "bottom"];

function writeBySide(declaration: Declaration): void {
  const [first, second] = sides[declaration.prop]!;
  const [start, end = start] = list.space(declaration.value);
  declaration.cloneBefore({ prop: first, value: start! });
  declaration.cloneBefore({ prop: second, value: end! });
  declaration.remove();
}

/** Returns a selector's forms without `:is()` and `:where()`, as far as these stand alone. */
function writtenOut(selector: string): string[] {
  const found = /^([^()]*):(?:is|where)\(((?:[^()]|\([^()]*\))*)\)(.*)$/s.exec(selector);
  if (!found) return [selector];
  const [, before, inside, after] = found;
  const forms = list.comma(inside!);
  const isWhole = before === "" || /[\s>+~]$/.test(before!);
  if (!isWhole && forms.some((form) => !/^[.:#[][^\s>+~]*$/.test(form))) return [selector];
  return forms.flatMap((form) => writtenOut(before! + form + after!));
}

/** Splits lists of selectors: one that a browser doesn't know would invalidate the others. */
function writeKnownApart(rule: Rule): void {
  if (rule.parent?.type === "atrule" && /keyframes$/.test((rule.parent as postcss.AtRule).name))
    return;
  const all = rule.selectors.flatMap(writtenOut);
  const news = all.filter((one) => /:(is|where|has|focus-visible)\b/.test(one));
  const known = all.filter((one) => !news.includes(one));
  if (news.length > 0 && known.length > 0) rule.cloneBefore({ selectors: known });
  rule.selectors = news.length > 0 ? news : known;
}

/**
 * Returns a sheet as those browsers read it: without nesting, `:is()` and the shorthands above, and
 * without layers, whose order every selector's weight keeps.
 */
async function forOldBrowsers(css: string): Promise<string> {
  const { code } = await transform(css, { loader: "css", target: oldestBrowsers });
  const sheet = postcss.parse(code);
  sheet.walkDecls((declaration) => {
    if (declaration.prop in sides) writeBySide(declaration);
  });
  sheet.walkRules(writeKnownApart);
  return postcss([cascadeLayers()]).process(sheet, { from: undefined }).css;
}

/**
 * Minifies sheets, in Vite's place: `import text from "./x.css?inline&old"` is the sheet for the
 * oldest browsers, any other import the sheet for today's.
 */
export const sheets = (): Plugin => ({
  name: "sheets",
  apply: "build",
  config: () => ({ build: { cssMinify: false } }),
  async transform(css, id) {
    // `?url` is a module that names the sheet, which passes here as well.
    if (!/\.css(\?|$)/.test(id) || id.endsWith("?url")) return null;
    const isOld = /[?&]old\b/.test(id);
    const { code } = await transform(isOld ? await forOldBrowsers(css) : css, {
      loader: "css",
      minify: true,
      target: isOld ? oldestBrowsers : "es2020",
      legalComments: "none",
    });
    return { code, map: null };
  },
});
