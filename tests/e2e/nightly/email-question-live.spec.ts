import { fillCheckout, newCustomer, openCheckout, payButton, paymentOf } from "../customer";
import { axe, expect, test } from "../fixtures";

test("a mistyped address is questioned until a tap corrects it or the customer pays with it again", async ({
  page,
}) => {
  await openCheckout(page);
  await fillCheckout(page, { ...newCustomer(), email: "ada@gmial.con" });
  const email = page.getByLabel("Email address");
  const question = page.getByText("Did you mean ada@gmail.com?");
  await payButton(page).click();
  await expect(email).toHaveAccessibleDescription(/Did you mean ada@gmail.com\?/);
  await page.getByLabel("Phone number").focus();
  await email.focus();
  await email.blur();
  await axe(page);
  await page.getByRole("button", { name: "Use ada@gmail.com" }).click();
  await expect(email).toHaveValue("ada@gmail.com");
  await expect(question).toBeHidden();

  await email.fill("ada@yaho.com");
  await payButton(page).click();
  await expect(email).toHaveAccessibleDescription(/Did you mean ada@yahoo.com\?/);
  await payButton(page).click();
  await expect(
    paymentOf(page).getByRole("heading", { name: "Pay Mama Put Kitchen" }),
  ).toBeVisible();
});
