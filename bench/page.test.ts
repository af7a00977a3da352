import { expect, test } from "vitest";
import { blockingRequests, partsOf, preloads, staticPageOf } from "./page";
import { moduleAddressOf, scriptsOf, scriptsOfModule, withImports } from "./script-graph";

test("only what holds back the first paint counts as blocking", () => {
  const html = `<head><link rel="stylesheet" href="/a.css"><link rel="icon" href="/i.svg"><script src="/s.js"></script><script async src="/t.js"></script>
    <script type="module" src="/m.js"></script><link rel="modulepreload" href="/assets/x.js"></head><body><script src="/late.js"></script><script data-boot="/boot.js">x</script></body>`;
  expect(blockingRequests(html)).toEqual([
    '<link rel="stylesheet" href="/a.css">',
    '<script src="/s.js">',
    '<script src="/late.js">',
  ]);
  expect(preloads(html)).toEqual(['<link rel="modulepreload" href="/assets/x.js">']);
});

test("a page's parts are what it is smaller without", () => {
  const noise = (name: string) =>
    Array.from(
      { length: 400 },
      (_, index) => `.${name}${(index * 7919) % 997}{top:${index}px}`,
    ).join("");
  const html = `<style>${noise("c")}</style><ul class="dishes"><li id="i-1">a</li><li class="off" id="i-2">b</li></ul><a href="#i-1">a</a><script data-boot="/boot.js?v=1">let now="the early one"</script>`;
  const parts = partsOf(html);
  expect(parts.items).toBe(2);
  expect(parts.style).toBeGreaterThan(500);
  expect(parts.early).toBeGreaterThan(10);
  expect(parts.early).toBeLessThan(100);
  expect(parts.module).toBe(0);
  expect(partsOf(`${html}<script type="text/plain">${noise("m")}</script>`).module).toBeGreaterThan(
    100,
  );
});

test("a page's scripts are those it names, each once", () => {
  const html = `<link rel="modulepreload" href="/assets/entry-1.js"/><script type="module" async="">import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/menu-1.js";window.__remixManifest={"routes":{"other":{"module":"/assets/other-1.js"}}};
import("/assets/entry-1.js");</script>`;
  expect(scriptsOf(html).sort()).toEqual(["entry-1.js", "menu-1.js", "root-1.js"]);
  expect(moduleAddressOf(html)).toBeNull();
});

test("a store's page names its own module, and that one its files, whatever its data says", () => {
  const html = `<body><script data-boot="/store/x/boot.js?v=a&amp;b">early()</script></body>`;
  expect(scriptsOf(html)).toEqual([]);
  expect(moduleAddressOf(html)).toBe("/store/x/boot.js?v=a&b");
  const boot = [
    'import{start}from"/assets/entry-1.js";',
    'import*as r0 from"/assets/root-1.js";',
    'import"/assets/part-1.js";',
    'const c="\\nimport\\"/assets/never-1.js\\";";',
    'import"/assets/late-1.js";',
  ];
  expect(scriptsOfModule(boot.join("\n"))).toEqual(["entry-1.js", "root-1.js", "part-1.js"]);
});

test("static imports are followed, dynamic ones are not", () => {
  const modules: Record<string, string> = {
    "a.js": `import{r as t}from"./b.js";import"./c.js";const late=()=>import("./late.js");export{t as x};`,
    "b.js": `export{q as r}from"./c.js";`,
    "c.js": `import{x}from"./a.js";const s="from './nothing.js'";`,
  };
  expect(withImports(["a.js"], (name) => modules[name]!).sort()).toEqual(["a.js", "b.js", "c.js"]);
});

test("a static page has a page's text and style sheet, and no scripts", () => {
  const html = `<html><head><style>.a{color:red}</style><script>1</script></head><body class="b" data-x="1"><form action="/x"><h1 id="t" class="a">Rice &amp; stew</h1><img src="/m"/><button name="q">+</button></form><svg><path d="M0"/></svg><p style="--n:1">Good</p><script type="text/plain">{}</script></body></html>`;
  const page = staticPageOf(html);
  expect(page).toContain("<style>.a{color:red}</style>");
  expect(page).toContain('<body><h1 class="a">Rice &amp; stew</h1><p>Good</p></body>');
  expect(page).not.toMatch(/script|svg|img|button|form|data-x/);
});
