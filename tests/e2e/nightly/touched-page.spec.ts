import { mamaPut, openCheckout } from "../customer";
import { bePatient, expect, test, type Page } from "../fixtures";
import { holdScripts, waitForHydration } from "../hydration";
import { giveSession } from "../shortcuts";

/**
 * Changes that add-ons, in-app browsers and translators make to a page before its scripts run.
 * `inside`: React can't hydrate such a page, and renders it again.
 */
const insertions: Record<string, { insert: () => void; inside?: true }> = {
  "an attribute on every field": {
    insert: () => {
      for (const field of document.querySelectorAll("input")) field.setAttribute("data-lt", "1");
    },
  },
  "an element after the body": {
    insert: () => document.documentElement.append(document.createElement("grammarly-desktop")),
  },
  "an element first in the body": {
    insert: () => document.body.prepend(document.createElement("div")),
  },
  "a script first in the head": {
    insert: () => document.head.prepend(document.createElement("script")),
  },
  "an element after every field": {
    insert: () => {
      for (const field of document.querySelectorAll("input, textarea"))
        field.after(document.createElement("span"));
    },
    inside: true,
  },
  "an element last in the body": {
    insert: () => document.body.append(document.createElement("div")),
  },
  "a style last in the head": {
    insert: () => document.head.append(document.createElement("style")),
  },
  "every text translated": {
    insert: () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (!text.data.trim() || text.parentElement!.closest("script, style, textarea")) continue;
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(document.createElement("font"));
        font.firstElementChild!.append(`«${text.data}»`);
      }
    },
    inside: true,
  },
};

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute("marked", ""));
const expectMarked = (page: Page) => expect(page.locator("body[marked]")).toBeAttached();

/** Types key by key into the focused field. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.keyboard.type(text);
}

for (const [name, { insert, inside }] of Object.entries(insertions)) {
  test.describe(`with ${name} before React loads`, () => {
    test.beforeEach(({ faults }) => {
      if (inside) faults.allow(/Minified React error #4(18|23|25)/);
    });

    test("text typed at the checkout stays, and typing can continue", async ({ page }) => {
      await openCheckout(page);
      await waitForHydration(page);
      await page.evaluate(() => localStorage.clear());
      const release = await holdScripts(page);
      await page.goto(`${mamaPut}/checkout`, { waitUntil: "domcontentloaded" });
      await typeInto(page, "Name", "Ada Obi");
      await typeInto(page, "Phone number", "0803");
      await page.evaluate(insert);
      await mark(page);
      release();
      await waitForHydration(page);
      await page.keyboard.type(" 123 4567");
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Obi");
      await expect(page.getByLabel("Phone number")).toHaveValue("0803 123 4567");
      await typeInto(page, "Email address", "ada@example.com");
      await page.getByRole("radio", { name: /^Pickup/ }).check();
      await expect(page.getByRole("button", { name: /^Pay/ })).toBeVisible();
      await expectMarked(page);
    });

    test("the first tap on '+' counts, and only once", async ({ page }) => {
      await bePatient(page.context());
      const release = await holdScripts(page);
      await page.goto(mamaPut, { waitUntil: "domcontentloaded" });
      await page.evaluate(insert);
      await mark(page);
      await page.getByRole("button", { name: "Add Asun", exact: true }).last().click();
      release();
      await expect(page.getByRole("link", { name: /^Proceed to order 1 item/ })).toBeVisible();
      await waitForHydration(page);
      await expectMarked(page);
    });

    test("text typed for a new dish stays, and typing can continue", async ({ page }) => {
      await giveSession(page, "ada@mama-put.test");
      const release = await holdScripts(page);
      await page.goto("/dashboard/items/new", { waitUntil: "commit" });
      await typeInto(page, "Name", "Ofe Onugbu");
      await typeInto(page, "Price (₦)", "45");
      await page.evaluate(insert);
      release();
      await waitForHydration(page);
      await page.keyboard.type("00");
      await expect(page.getByLabel("Name")).toHaveValue("Ofe Onugbu");
      await expect(page.getByLabel("Price (₦)")).toHaveValue("4500");
    });
  });
}
