import { mamaPut, newCustomer } from "../customer";
import { expect, test, type Locator, type Page } from "../fixtures";
import { holdScripts, waitForHydration } from "../hydration";
import { openOrderList, orderCard } from "../order-list";
import { fillCart, paidOrder } from "../shortcuts";

/** A page that opens above another, with a history entry of the same document. */
type Above = {
  below: (page: Page) => Locator;
  open: (page: Page) => Locator;
  above: (page: Page) => Locator;
};

const menu: Above["below"] = (page) =>
  page.getByRole("button", { name: "Add Asun", exact: true }).last();

const dish: Above = {
  below: menu,
  open: (page) => page.getByRole("link", { name: "Party Jollof & Chicken", exact: true }).last(),
  above: (page) => page.getByRole("button", { name: /^Add 1 • / }),
};
const cart: Above = {
  below: menu,
  open: (page) => page.getByRole("link", { name: /^Proceed to order/ }),
  above: (page) => page.getByRole("link", { name: "Checkout" }),
};

const moments = ["before the scripts", "as they arrive", "once React is there"];

/**
 * Opens a page above another, reloads it like a restored tab, and goes back and forth at each of
 * these moments.
 */
async function goBackAndForth(
  page: Page,
  { below, open, above }: Above,
  at = moments,
): Promise<void> {
  await open(page).click();
  await expect(above(page)).toBeVisible();
  for (const moment of at) {
    const release = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await expect(above(page)).toBeVisible();
    if (moment !== "before the scripts") release();
    if (moment === "once React is there") {
      await page.locator("h1, h2").first().dispatchEvent("pointerdown");
      await waitForHydration(page);
    }
    await page.evaluate(() => history.back());
    await expect(below(page), moment).toBeVisible();
    await expect(above(page), moment).toBeHidden();
    release();
    await page.locator("h1").first().dispatchEvent("pointerdown");
    await waitForHydration(page);
    await expect(below(page), moment).toBeVisible();
    await page.evaluate(() => history.forward());
    await expect(above(page), moment).toBeVisible();
    await page.unrouteAll();
  }
}

test("going back from a reloaded dish shows the menu at once, and forward the dish", async ({
  page,
}) => {
  await page.goto(mamaPut);
  await goBackAndForth(page, dish);
});

test("going back from a reloaded cart shows the menu at once, and forward the cart", async ({
  page,
}) => {
  await fillCart(page);
  await page.goto(mamaPut);
  await goBackAndForth(page, cart);
});

test("going back from a reloaded checkout shows the cart at once, and forward the checkout", async ({
  page,
}) => {
  await fillCart(page);
  await page.goto(`${mamaPut}/cart`);
  await goBackAndForth(page, {
    below: cart.above,
    open: cart.above,
    above: (page) => page.getByRole("heading", { name: "Checkout" }),
  });
});

test("going back from a reloaded order shows the vendor's list, and forward the order", async ({
  page,
}) => {
  const customer = newCustomer();
  await paidOrder(page.request, customer);
  await openOrderList(page);
  const card = orderCard(page, customer.name);
  const order: Above = {
    below: () => card,
    open: () => card.getByRole("link").first(),
    above: (page) => page.locator("#order-heading"),
  };
  await goBackAndForth(page, order, ["before the scripts"]);
});

test("a URL changed while its page was still loading is loaded", async ({ page }) => {
  await fillCart(page);
  // Like Back before any of the page's scripts; only the first time.
  await page.addInitScript(
    ([from, to]) => {
      if (location.pathname === from) history.replaceState(null, "", to);
    },
    [`${mamaPut}/cart`, mamaPut],
  );
  await page.goto(`${mamaPut}/cart`, { waitUntil: "load" });
  await expect(page).toHaveURL(mamaPut);
  await page.locator("h1").first().dispatchEvent("pointerdown");
  await expect(menu(page)).toBeVisible();
  await expect(cart.above(page)).toBeHidden();
});
