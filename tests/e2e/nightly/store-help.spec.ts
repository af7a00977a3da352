import { axe, expect } from "../fixtures";
import { test } from "../own-store";

test("a customer finds help in the store's frame, and the way back @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await page.goto(store.url);
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Open");
  await expect(page.getByText("Start Selling")).toHaveCount(0);
  await axe(page);
  const answer = page.getByText("an account number for that order alone");
  await expect(answer).toBeHidden();
  await page.getByText("How do I pay by transfer or USSD?").click();
  await expect(answer).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Back to the menu" }).click();
  await expect(page.getByRole("heading", { name: "Featured meals" })).toBeVisible();
});

test("help begins with the store's own phone and WhatsApp, where it has them @no-js", async ({
  page,
}) => {
  await page.goto("/store/mama-put/questions");
  const contact = page.getByRole("region", { name: "Ask Mama Put Kitchen" });
  await expect(contact.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\+234/);
  await expect(contact.getByRole("link", { name: "Chat" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/234/,
  );
});
