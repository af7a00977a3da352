import { expect, test } from "vitest";
import { blockingRequests, partsOf } from "./page";
import { scriptsOf, withImports } from "./script-graph";

test("only what holds back the first paint counts as blocking", () => {
  const html = `<head><link rel="stylesheet" href="/a.css"><link rel="icon" href="/i.svg"><script src="/s.js"></script><script async src="/t.js"></script>
    <script type="module" src="/m.js"></script><link rel="modulepreload" href="/assets/x.js"></head><body><script src="/late.js"></script></body>`;
  expect(blockingRequests(html)).toEqual(['<link rel="stylesheet" href="/a.css">', '<script src="/s.js">']);
});

test("a page's parts are what it is smaller without", () => {
  const noise = Array.from({ length: 400 }, (_, index) => `.c${(index * 7919) % 997}{top:${index}px}`).join("");
  const html = `<style>${noise}</style><ul><li class="dish">a</li><li class="dish off">b</li></ul><script nonce="n">window.__remixContext.streamController.enqueue("[1,2,3]");</script>`;
  const parts = partsOf(html);
  expect(parts.dishes).toBe(2);
  expect(parts.style).toBeGreaterThan(500);
  expect(parts.data).toBeGreaterThan(10);
  expect(parts.data).toBeLessThan(150);
});

test("a page's scripts are those it names, each once", () => {
  const html = `<link rel="modulepreload" href="/assets/entry-1.js"/><script type="module" async="">import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/menu-1.js";window.__remixManifest={"routes":{"other":{"module":"/assets/other-1.js"}}};
import("/assets/entry-1.js");</script>`;
  expect(scriptsOf(html).sort()).toEqual(["entry-1.js", "menu-1.js", "root-1.js"]);
});

test("static imports are followed, dynamic ones are not", () => {
  const modules: Record<string, string> = {
    "a.js": `import{r as t}from"./b.js";import"./c.js";const late=()=>import("./late.js");export{t as x};`,
    "b.js": `export{q as r}from"./c.js";`,
    "c.js": `import{x}from"./a.js";const s="from './nothing.js'";`,
  };
  expect(withImports(["a.js"], (name) => modules[name]!).sort()).toEqual(["a.js", "b.js", "c.js"]);
});
