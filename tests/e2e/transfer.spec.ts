import { fillCheckout, newCustomer, openCheckout, payButton, withScripts } from "./customer";
import { axe, expect, test, type Page } from "./fixtures";
import { chargeFault, getCode, sendMoney } from "./transfer";

/** Orders two plates of jollof (₦7,700 with delivery), up to the payment. */
async function orderBy(page: Page, method: string, customer = newCustomer()): Promise<void> {
  await openCheckout(page);
  await fillCheckout(page, customer);
  await page.getByRole("radio", { name: method }).check();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\//);
}
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const placed = (page: Page) =>
  page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ });
const valueOf = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd > span`);

test("a transfer is paid on the order's page: exact amount, account, copied by a tap, confirmed live @no-js", async ({
  page,
  context,
  someoneElse,
}) => {
  await orderBy(page, "Bank transfer");
  await expect(heading(page, "Send exactly ₦7,700")).toBeVisible();
  const number = (await valueOf(page, "Account number").textContent())!;
  expect(number).toMatch(/^\d{10}$/);
  await expect(valueOf(page, "Bank")).toHaveText("Sandbox Bank");
  await expect(valueOf(page, "Account name")).toHaveText("PAYSTACK CHECKOUT");
  await expect(valueOf(page, "Amount")).toHaveText("₦7,700");
  await expect(page.getByText(/^Send it before \d+:\d\d [ap]m\.$/)).toBeVisible();
  await axe(page);
  if (withScripts()) {
    await expect(page.getByRole("timer")).toHaveText(/^\d\d:\d\d left$/);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [label, copied] of [
      ["Account number", number],
      ["Amount", "7700"],
    ] as const) {
      await page.getByRole("button", { name: `Copy: ${label}` }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
    }
  } else {
    await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  }
  // Another phone with the link, and the method pressed again, show the same account.
  const other = await someoneElse();
  await other.goto(page.url());
  await expect(valueOf(other, "Account number")).toHaveText(number);
  await page.getByText("Change Payment Method").click();
  await page.getByRole("button", { name: "Bank transfer" }).click();
  await expect(valueOf(page, "Account number")).toHaveText(number);

  await page.getByRole("button", { name: "I’ve sent it" }).click();
  await expect(page.getByText("We’re checking with your bank.")).toBeVisible();
  await expect(page).toHaveURL(/sent=1/);
  await sendMoney(page);
  await expect(placed(page)).toBeVisible();
});

test("USSD asks for the bank, shows its code, and is confirmed live @no-js", async ({ page }) => {
  await orderBy(page, "USSD");
  await expect(heading(page, "Pay ₦7,700 by USSD")).toBeVisible();
  await axe(page);
  await getCode(page);
  await expect(valueOf(page, "Code")).toHaveText(/^\*737\*[\d*]+#$/);
  const code = (await valueOf(page, "Code").textContent())!;
  await expect(page.getByRole("link", { name: "Dial the code" })).toHaveAttribute(
    "href",
    `tel:${encodeURIComponent(code)}`,
  );
  await axe(page);
  await page.getByText("Use another bank").click();
  await getCode(page, "919");
  await expect(valueOf(page, "Code")).toHaveText(/^\*919\*/);
  await page.getByRole("button", { name: "I’ve dialled it" }).click();
  await expect(page.getByText("We’re checking with your bank.")).toBeVisible();
  await sendMoney(page);
  await expect(placed(page)).toBeVisible();
});

test("an account that closes says not to send to it, and a new one is paid @no-js", async ({
  page,
}) => {
  const customer = newCustomer();
  await chargeFault(page.request, customer.email, { accountSeconds: 4 });
  await orderBy(page, "Bank transfer", customer);
  await chargeFault(page.request, customer.email, {});
  await expect(async () => {
    if (!withScripts()) await page.reload();
    await expect(heading(page, "This account is closed")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const closed = page.getByText(/^Please don’t send money to \d{10}\.$/);
  await expect(closed).toBeVisible();
  await axe(page);
  const old = /\d{10}/.exec((await closed.textContent())!)![0];
  await page.getByRole("button", { name: "Get a new account number" }).click();
  await expect(heading(page, "Send exactly ₦7,700")).toBeVisible();
  await expect(valueOf(page, "Account number")).not.toHaveText(old);
  await page.getByRole("button", { name: "I’ve sent it" }).click();
  await sendMoney(page);
  await expect(placed(page)).toBeVisible();
});
