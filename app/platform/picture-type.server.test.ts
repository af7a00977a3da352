import { expect, it } from "vitest";
import { pictureType } from "./picture-type.server";

const type = (text: string) => pictureType(Buffer.from(text));

it("knows a drawing by its first element, whatever stands before it", async () => {
  for (const before of [
    "",
    "\uFEFF",
    " \n",
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    "<!-- Made by hand --><!---->\n<!-- twice -->",
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    '<?xml version="1.0"?><?xml-stylesheet href="a.css"?><!-- a -->',
  ])
    expect(await type(`${before}<svg xmlns="http://www.w3.org/2000/svg"/>`), before).toBe("SVG");
});

it("takes nothing else for one", async () => {
  for (const text of [
    "",
    "<html><svg></svg></html>",
    "<svgs/>",
    "<!-- <svg> ",
    "<!-- <svg> --><p>",
    "x<svg>",
    "<!DOCTYPE html><html></html>",
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
  ])
    expect(await type(text), text).toBeNull();
});

it("says what a file of nothing but comments is within 50 ms, however many they are", async () => {
  for (const token of ["<!---->", "<!--", "<?", "<!DOCTYPE>", " ", "\n<!-- -->"]) {
    const startMs = performance.now();
    expect(await type(token.repeat(6_000) + "x")).toBeNull();
    expect(performance.now() - startMs, token).toBeLessThan(50);
  }
});
