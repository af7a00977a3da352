import {
  addFromMenu,
  fillCheckout,
  mamaPut,
  newCustomer,
  orderNumber,
  payButton,
  paymentOf,
  payWithCard,
} from "../customer";
import { axe, contrast, expect, test } from "../fixtures";
import { layoutErrors } from "../layout-errors";

/** A desktop, a tablet, a phone on its side, a small one and the usual one, in CSS pixels; each page is checked in all of them. */
const screens = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 740, height: 360 },
  { width: 320, height: 640 },
  { width: 360, height: 740 },
];

test("every page fits a phone, a tablet and a desktop, has large enough targets, and its own title", async ({
  page,
}) => {
  const titles: Record<string, string> = {};
  const faults: Record<string, string[]> = {};
  /**
   * @param own whether the title must be unique (the sandbox's pages share theirs, as do error
   * pages)
   */
  const look = async (name: string, heading: string | RegExp, own = true) => {
    const found: string[] = [];
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await expect(
        page
          .getByRole("heading", { level: name.includes(" over the ") ? 2 : 1, name: heading })
          .last(), // on a desktop the cart is also beside the menu
      ).toBeVisible();
      for (const fault of await layoutErrors(page, screen.width))
        found.push(`${screen.width} px: ${fault}`);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await contrast(page);
    await page.emulateMedia({ colorScheme: "light" });
    const title = await page.title();
    if (own && (title === "" || titles[title]))
      found.push(`is called “${title}”, like ${titles[title] ?? "nothing"}`);
    titles[title] = name;
    if (found.length > 0) faults[name] = found;
  };

  await page.goto("/");
  await look("landing", "The simplest way to sell food online");
  await page.goto("/store/no-such-store");
  await look("no such store", "Store not found", false);
  await axe(page);
  await page.goto(mamaPut);
  await look("menu", "Mama Put Kitchen");
  await page.goto(`${mamaPut}/qr`);
  await look("address to print", /Mama Put Kitchen/);
  await page.goto(`${mamaPut}?q=no+such+dish`);
  await expect(page.getByRole("heading", { name: "No meals found" })).toBeVisible();
  await look("search", "Mama Put Kitchen", false);
  await page.goto(`${mamaPut}/cart`);
  await look("empty cart", "Your cart");
  await page.goto(mamaPut);
  await addFromMenu(page, "Egusi Soup & Pounded Yam", 1);
  await look("menu with something in the cart", "Mama Put Kitchen", false);
  await page.getByRole("link", { name: "Egusi Soup & Pounded Yam" }).last().click();
  await look("dish over the menu", "Egusi Soup & Pounded Yam");
  const dish = page.url();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Proceed to order 1 item" }).click();
  await look("cart over the menu", "Your cart", false);
  await page.goto(dish);
  await look("dish", "Egusi Soup & Pounded Yam");
  await expect(page.locator(".bar")).toHaveCSS("position", "fixed");
  await page.getByRole("link", { name: "Proceed to order 1 item" }).click();
  await look("cart", "Your cart", false);
  await page.getByRole("link", { name: "Checkout" }).click();
  await look("checkout", "Checkout");
  await page.getByLabel("Schedule for later").check();
  await fillCheckout(page, {
    ...newCustomer(),
    name: "Oluwadamilola Okonkwo-Adebayo Ifeanyichukwu",
    email: "no",
  });
  await payButton(page).click();
  await look("checkout with faults", "Checkout", false);
  await page.getByLabel("Schedule for later").uncheck();
  await page.getByLabel("Email address").fill("a@b.test");
  await payButton(page).click();
  await expect(
    paymentOf(page).getByRole("heading", { name: "Pay Mama Put Kitchen" }),
  ).toBeVisible();
  await paymentOf(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await look("payment failed over the order", "Payment Failed", false);
  await page.goto(`${mamaPut}/cart`);
  await page.locator('a[href*="/orders/"]').click();
  await look("unpaid order", "Payment Failed", false);
  await page.getByRole("button", { name: "Retry Payment" }).click();
  await payWithCard(page);
  await look("order", "Waiting for Mama Put Kitchen to accept", false);
  const number = await orderNumber(page);
  await page.goto(
    "/payment/success?reference=a-reference-that-is-as-long-as-they-get-and-does-not-break&vendor=mama-put",
  );
  await look("payment success", "We can’t find this payment");

  await page.goto("/register");
  await look("sign up", "Start Your Journey!");
  await page.goto("/login");
  await look("sign in", "Welcome Back!");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await look("account chooser", "Choose an account");
  await page.getByRole("button", { name: "ada@mama-put.test" }).click();
  await look("home", /^Good /);
  await page.goto(`/dashboard/orders?q=${number}`);
  await look("orders", "Orders");
  const order = page.getByRole("article").getByRole("link").first();
  const orderAddress = (await order.getAttribute("href"))!;
  await order.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("order over the list", `Order ${number}`, false);
  await page.goto(`${orderAddress}?decline=1`);
  await look("order of its own", `Order ${number}`);
  expect(faults).toEqual({});
});
