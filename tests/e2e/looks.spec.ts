import { axe, contrast, expect, test, type Page } from "./fixtures";

/** Shows a text in an element whose class is always the same. */
const show = (page: Page, { text = "#333", ground = "#fff", opacity = 1 }) =>
  page.setContent(`<!doctype html><html lang="en"><title>Contrast</title><main>
    <h1>Contrast</h1>
    <div class="card" style="background: ${ground}"><p style="opacity: ${opacity}">
      <span class="note" style="color: ${text}">Seen</span></p></div></main></html>`);

test("a text that had enough contrast is read again in another colour, on another ground and paler", async ({
  page,
}) => {
  await show(page, {});
  await contrast(page);
  await contrast(page);
  for (const other of [{ text: "#999" }, { ground: "#555" }, { opacity: 0.4 }]) {
    await show(page, other);
    await expect(contrast(page)).rejects.toThrow("color-contrast");
    await expect(axe(page)).rejects.toThrow("color-contrast"); // what failed isn't known as read
  }
  await show(page, { text: "#999", ground: "#000" });
  await axe(page);
});

test("what shines through, and a place of its own, count as the ground of a text", async ({
  page,
}) => {
  const showOn = (ground: string, text: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Grounds</title>
      <body style="background: #fff"><main><h1>Grounds</h1>
      <div style="position: relative; height: 90px"><div style="${ground}"></div>
      <p style="color: #333; ${text}">Seen</p></div></main></html>`);
  const covering = "position: absolute; inset: 0; background: #555";
  for (const [ground, text] of [
    [covering, "position: absolute"],
    [covering, "position: relative; z-index: 1"],
    ["", "background: rgb(0 0 0 / 60%)"],
    ["", "background: oklch(0.45 0 0)"],
    ["", "filter: opacity(0.4); opacity: 0.4"],
  ] as const) {
    await showOn(ground, text);
    await expect(contrast(page), `${ground} ${text}`).rejects.toThrow("color-contrast");
  }
  for (const text of ["position: absolute", "background: rgb(0 0 0 / 10%)"]) {
    await showOn("", text);
    await contrast(page);
  }
});

test("a control is read that is too small, too near to a small one or under another one", async ({
  page,
}) => {
  const controls = (first: string, second: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Controls</title><main>
      <h1>Controls</h1><p>In a line of text <a href="/">a link</a> may be low.</p>
      <div style="position: relative; height: 90px">
      <button style="position: absolute; padding: 0; left: 0; top: 0; ${first}">One</button>
      <button style="position: absolute; padding: 0; left: 0; top: 0; ${second}">Two</button>
      </div></main></html>`);
  const large = "width: 44px; height: 44px;";
  const low = "width: 44px; height: 16px;";
  for (const [first, second] of [
    [low, `${low} top: 18px`],
    [large, `${low} top: 46px`],
    [large, `${large} top: 18px`],
  ] as const) {
    await controls(first, second);
    await expect(axe(page)).rejects.toThrow("target-size");
  }
  await controls(large, `${large} top: 44px`);
  await axe(page);
  await controls(large, `${low} top: 60px`); // with room around it
  await axe(page);
});
