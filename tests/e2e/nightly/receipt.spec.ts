import { newCustomer, openReceipt } from "../customer";
import { axe, expect, test, type Page } from "../fixtures";
import { paidOrder } from "../shortcuts";

/** The receipt's text in one line with single spaces. */
const paperText = async (page: Page) =>
  (await page.locator(".receipt").innerText()).replace(/\s+/g, " ").trim();
const plain = (said: string) =>
  said.replace(/[:()]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("the order's page, the printable page and the message agree, and the order can be cancelled until it is accepted", async ({
  page,
}) => {
  const customer = newCustomer();
  const { id: orderId, number, path } = await paidOrder(page.request, customer);
  await page.goto(path);
  const receipt = await openReceipt(page);
  for (const text of [
    "2 × Party Jollof & Chicken",
    "₦3,500 each",
    "Paid online",
    customer.name,
    customer.address,
  ])
    await expect(receipt.getByText(text)).toBeVisible();
  const onOrder = await paperText(page);
  for (const words of [
    number,
    "₦7,000",
    "Delivery ₦700",
    "Total ₦7,700",
    `0803 ${customer.phone.slice(4, 7)} ${customer.phone.slice(7)}`,
  ])
    expect(onOrder).toContain(words);
  const send = page.getByRole("link", { name: "Share", exact: true });
  const message = new URL((await send.getAttribute("href"))!);
  expect(message.origin).toBe("https://wa.me");
  const [said, address] = message.searchParams.get("text")!.split(/\n\n(?=http)/);
  expect(plain(said!)).toBe(plain(onOrder));
  expect(new URL(address!).pathname).toBe(`/store/mama-put/orders/${orderId}/receipt`);

  await link(page, "Print receipt").click();
  await expect(page.getByRole("heading", { level: 1, name: `Receipt ${number}` })).toBeVisible();
  expect(await paperText(page)).toBe(onOrder);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(link(page, "A4")).toHaveAttribute("aria-current", "page");
  await axe(page);
  await link(page, "Back to your order").click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`));
  // A browser without scripts gets this.
  expect(await (await page.request.get(page.url())).text()).toMatch(
    new RegExp(`<a[^>]*href="[^"]*/orders/${orderId}/receipt[^"]*"`),
  );

  await page.getByText("Cancel Order", { exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 0)); // otherwise the header may cover half a link
  await axe(page);
  await page.getByRole("button", { name: "Cancel and get ₦7,700 back" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "This order was cancelled" }),
  ).toBeVisible();
  await expect(page.getByText("You cancelled this order.")).toBeVisible();
  await expect(page.getByText(/^₦7,700 (is on its way back to you\.|was refunded)/)).toBeVisible();
  await expect(page).toHaveTitle(`Cancelled · ${number}`);
});

test("printing shows the receipt alone, as wide as the roll and in one piece", async ({ page }) => {
  await page.goto(`${(await paidOrder(page.request, newCustomer())).path}/receipt`);
  for (const [paper, name, widthPt] of [
    ["58", "58 mm roll", 164.4],
    ["80", "80 mm roll", 226.8],
    ["a4", "A4", 595.3],
  ] as const) {
    await link(page, name).click();
    await expect(page).toHaveURL(new RegExp(`\\?paper=${paper}$`));
    await expect(link(page, name)).toHaveAttribute("aria-current", "page");
    const onScreen = await paperText(page);
    await page.emulateMedia({ media: "print" });
    expect((await page.locator("body").innerText()).replace(/\s+/g, " ").trim()).toBe(onScreen);
    const box = (await page.locator(".receipt").boundingBox())!;
    if (paper !== "a4") expect(Math.round((box.width / 96) * 25.4)).toBe(Number(paper));
    if (paper === "58") await axe(page);
    await page.emulateMedia({ media: null }); // the emulated "screen" would be printed
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(sheets).toHaveLength(1);
    expect(Math.abs(Number(sheets[0]![1]) - widthPt)).toBeLessThan(1);
  }
});
