import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { newCustomer } from "./customer";
import { expect, test } from "./fixtures";

/**
 * Places an order of one dish through the storefront API.
 * @returns the URL of its payment page at the provider
 */
async function payPageOf(request: APIRequestContext): Promise<string> {
  const store = (await (await request.get("/api/storefront/mama-put")).json()) as {
    data: { categories: { items: { id: string; name: string }[] }[] };
  };
  const dish = store.data.categories
    .flatMap((category) => category.items)
    .find(({ name }) => name === "Party Jollof & Chicken")!;
  const { name, phone, email } = newCustomer();
  const placed = await request.post("/api/storefront/mama-put/orders", {
    data: {
      order: {
        customer_name: name,
        customer_phone: phone,
        customer_email: email,
        order_type: "pickup",
        client_token: randomUUID(),
      },
      items: [{ id: dish.id, quantity: 1 }],
    },
  });
  expect(placed.status()).toBe(201);
  return ((await placed.json()) as { data: { payment: { authorization_url: string } } }).data
    .payment.authorization_url;
}

async function pay(
  page: Page,
  ending: string,
  answers: [label: string, text: string][] = [],
): Promise<void> {
  await page.getByText("Test cards", { exact: true }).click();
  await page.getByRole("link", { name: `Use card ending ${ending}` }).click();
  await expect(page.getByLabel("Card number")).toHaveValue(
    new RegExp(`${[...ending].join(" ?")}$`),
  );
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  for (const [label, text] of answers) {
    await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: /^(?:Continue|Pay ₦.*)$/ }).click();
  }
}

const pin = (digits: string): [string, string] => ["4-digit PIN", digits];
const code: [string, string] = ["6-digit code", "123456"];

test("a card that asks for a PIN, a phone number, a code or its bank pays an order @no-js", async ({
  page,
  request,
}) => {
  const cards: [string, [string, string][]][] = [
    ["7812", [pin("1111")]],
    ["7804", [pin("0000"), ["Phone number", "08031234567"], code]],
    ["4796", []],
  ];
  for (const [ending, answers] of cards) {
    await page.goto(await payPageOf(request));
    await pay(page, ending, answers);
    if (ending === "4796") await page.getByRole("button", { name: "Authorise payment" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ }),
      `card ending ${ending}`,
    ).toBeVisible();
  }
});

test("every card that fails says why, and the order can be paid with another @no-js", async ({
  page,
  request,
}) => {
  await page.goto(await payPageOf(request));
  for (const [ending, why, answers] of [
    ["5408", "Your card was declined.", []],
    ["0037", "There is not enough money on this card.", []],
    ["7853", "Your bank could not send a code for this card.", [pin("0000")]],
  ] as [string, string, [string, string][]][]) {
    await pay(page, ending, answers);
    await expect(page.getByRole("alert"), `card ending ${ending}`).toContainText(why);
  }
  await pay(page, "4081");
  await expect(
    page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ }),
  ).toBeVisible();
});
