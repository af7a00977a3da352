import { addFromMenu, fillCheckout, mamaPut, newCustomer, orderNumber, payButton, paymentOf, payWithCard } from "./customer";
import { expect, test, type Page } from "./fixtures";

/** What a finger has to hit, in CSS pixels: never below WCAG 2.2's 24 (2.5.8), and 44 (2.5.5) for everything that does something. */
const LEAST_PX = 24;
const CONTROL_PX = 44;

/** What is wrong with the look of the page as it is now, in words. @param width of the screen, in CSS pixels */
function faultsOf(page: Page, width: number): Promise<string[]> {
  return page.evaluate(
    ({ width, least, control }) => {
      const shown = (element: Element) => {
        const { width, bottom } = element.getBoundingClientRect();
        return element.checkVisibility({ visibilityProperty: true }) && width > 1 && bottom + window.scrollY > 0; // not: for screen readers alone, or until it has the focus
      };
      /** What a press hits: a choice's whole label, and all that a link's ::after spreads over. */
      const sizeOf = (element: Element) => {
        const own = element.getBoundingClientRect();
        const spread = getComputedStyle(element, "::after");
        const spreads = spread.position === "absolute" && spread.content !== "none";
        return spreads ? { width: Math.max(own.width, parseFloat(spread.width)), height: Math.max(own.height, parseFloat(spread.height)) } : own;
      };
      const inText = (element: Element) => getComputedStyle(element).display === "inline" && element.closest("p, dd, td")?.textContent?.trim() !== element.textContent?.trim();
      const targets = new Set<Element>();
      for (const element of document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
        const target = element.matches("[type=radio], [type=checkbox]") ? (element.closest("label") ?? element) : element;
        if (shown(target) && !inText(target)) targets.add(target);
      }
      const faults: string[] = [];
      for (const target of targets) {
        const { width, height } = sizeOf(target);
        const needed = target.matches("a:not(nav a)") ? least : control;
        const rounded = Math.round(Math.min(width, height) * 10) / 10;
        if (rounded < needed) faults.push(`${Math.round(width)}×${Math.round(height)} instead of ${needed}: ${target.outerHTML.slice(0, 160)}`);
      }
      const { scrollWidth } = document.documentElement;
      if (scrollWidth > width) faults.push(`scrolls sideways: ${scrollWidth} px wide`);
      const headings = [...document.querySelectorAll("h1")].filter(shown).length;
      if (headings !== 1) faults.push(`${headings} first headings`);
      return faults;
    },
    { width, least: LEAST_PX, control: CONTROL_PX },
  );
}

/** One walk for the phone, one for wider screens: the page that is open is looked at in each width. */
const walks = [
  { on: "a phone", screens: [{ width: 360, height: 740 }] },
  { on: "wider screens", screens: [{ width: 768, height: 1024 }, { width: 1280, height: 800 }] },
];
for (const { on, screens } of walks) {
  test.describe(`on ${on}`, () => {
    const phone = on === "a phone";
    test.use({ viewport: screens[0]!, isMobile: phone, hasTouch: phone });

    test("every page fits, can be hit, and has a name of its own", async ({ page }) => {
      const titles: Record<string, string> = {};
      const faults: Record<string, string[]> = {};
      /** @param own whether the page has its title to itself (the sandbox's and the error pages share theirs) */
      const look = async (name: string, heading: string | RegExp, own = true) => {
        const found: string[] = [];
        for (const screen of screens) {
          if (screens.length > 1) await page.setViewportSize(screen);
          await expect(page.getByRole("heading", { level: name.includes(" over the ") ? 2 : 1, name: heading })).toBeVisible();
          for (const fault of await faultsOf(page, screen.width)) found.push(`${screen.width} px: ${fault}`);
        }
        const title = await page.title();
        if (own && (title === "" || titles[title])) found.push(`is called “${title}”, like ${titles[title] ?? "nothing"}`);
        titles[title] = name;
        if (found.length > 0) faults[name] = found;
      };

      await page.goto("/");
      await look("landing", "The simplest way to sell food online");
      await page.goto("/store/no-such-store");
      await look("no such store", "Store not found", false);
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
      await page.getByRole("link", { name: "Proceed to order 1 item" }).click();
      await look("cart", "Your cart", false);
      await page.getByRole("link", { name: "Checkout" }).click();
      await look("checkout", "Checkout");
      await page.getByLabel("Schedule for later").check();
      await fillCheckout(page, { ...newCustomer(), name: "Oluwadamilola Okonkwo-Adebayo Ifeanyichukwu", email: "no" });
      await page.getByRole("button", { name: "Complete Required Fields" }).click();
      await look("checkout with faults", "Checkout", false);
      await page.getByLabel("Schedule for later").uncheck();
      await page.getByLabel("Email address").fill("a@b.test");
      await payButton(page).click();
      await expect(paymentOf(page).getByRole("heading", { name: "Pay Mama Put Kitchen" })).toBeVisible();
      await paymentOf(page).getByRole("button", { name: "Cancel", exact: true }).click();
      await look("payment failed over the checkout", "Payment Failed", false);
      await page.goto(`${mamaPut}/cart`);
      await page.locator('a[href*="/orders/"]').click();
      await look("unpaid order", "Payment Failed");
      await page.getByRole("button", { name: "Retry Payment" }).click();
      await payWithCard(page);
      await look("order", "Order placed", false);
      const number = await orderNumber(page);
      await page.goto("/payment/success?reference=a-reference-that-is-as-long-as-they-get-and-does-not-break&vendor=mama-put");
      await look("payment success", "This payment is not known");

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
  });
}
