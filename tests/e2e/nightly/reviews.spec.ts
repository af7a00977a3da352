import { eq } from "drizzle-orm";
import { reviews, orderEvents, orders } from "../../../drizzle/schema";
import { newCustomer } from "../customer";
import { database } from "../database";
import { makeOrder } from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";
import { axe, expect, test, type Page } from "../fixtures";
import { markHydration, waitForHydration } from "../hydration";
import { layoutErrors } from "../layout-errors";
import { test as storeTest } from "../own-store";
import { paidOrder } from "../shortcuts";

/** A paid order that was just delivered. */
async function deliveredOrder(page: Page) {
  const order = await paidOrder(page.request, newCustomer());
  const [row] = await database()
    .update(orders)
    .set({ status: "delivered" })
    .where(eq(orders.id, order.id))
    .returning();
  await database().insert(orderEvents).values({
    vendorId: row!.vendorId,
    orderId: order.id,
    fromStatus: "on_the_way",
    toStatus: "delivered",
    actorType: "vendor",
  });
  return order;
}
const review = (page: Page) => page.locator("#review");
const star = (page: Page, name: string) => review(page).getByRole("radio", { name, exact: true });
const chips = (page: Page, aspect: string) =>
  review(page).getByRole("radiogroup", { name: aspect, exact: true });

test("a customer reviews a delivered order, loses no text to an error, and changes the review", async ({
  page,
}) => {
  const order = await deliveredOrder(page);
  // The mail's link preselects the stars, and rates nothing.
  await page.goto(`${order.path}?stars=2#review`);
  await expect(star(page, "2 stars")).toBeChecked();
  await axe(page);
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });

  await star(page, "2 stars").focus();
  await page.keyboard.press("ArrowRight");
  await expect(star(page, "3 stars")).toBeChecked();
  await chips(page, "Taste").getByText("Good", { exact: true }).click();
  await chips(page, "Rider").getByText("Bad", { exact: true }).click();
  await review(page).getByLabel("What would you tell others?").fill("Hot, but <b>late</b>.");
  const picture = review(page).getByLabel("A picture (optional)");
  await picture.setInputFiles({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("no picture at all"),
  });
  await review(page).getByRole("button", { name: "Send review" }).click();
  await expect(review(page).getByRole("alert")).toContainText(
    "Please choose a picture of at most 12 MB: JPEG, PNG or WebP.",
  );
  await expect(star(page, "3 stars")).toBeChecked();
  await expect(chips(page, "Rider").getByRole("radio", { name: "Bad" })).toBeChecked();
  const words = review(page).getByLabel("What would you tell others?");
  await expect(words).toHaveValue("Hot, but <b>late</b>.");
  await axe(page, "with scripts");

  await words.fill("Typed before the network went.");
  await page.route(`**${order.path}**`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await review(page).getByRole("button", { name: "Send review" }).click();
  await expect(review(page).getByText(/^We can’t tell if this arrived\./)).toBeVisible();
  await expect(words).toHaveValue("Typed before the network went.");
  await expect(star(page, "3 stars")).toBeChecked();
  await page.unroute(`**${order.path}**`);

  await review(page).getByRole("button", { name: "Send review" }).click();
  await expect(review(page).getByRole("status")).toHaveText("Thank you. Your review is saved.");
  await expect(review(page).getByText("Not good: Rider")).toBeVisible();
  await review(page).getByText("Change your review").click();
  await expect(review(page).getByText(/^You can change it until /)).toBeVisible();
  await axe(page, "with scripts");
  // An event revalidates the page while the customer types.
  await review(page).getByLabel("Title").fill("Begun");
  await database()
    .update(reviews)
    .set({ response: "Which rider?" })
    .where(eq(reviews.orderId, order.id));
  const readAgain = page.waitForResponse((answer) => answer.url().includes(".data"));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await readAgain;
  await expect(review(page).getByLabel("Title")).toHaveValue("Begun");
  await star(page, "5 stars").check({ force: true });
  await review(page).getByRole("button", { name: "Save changes" }).click();
  await expect(review(page).getByText("5 stars", { exact: true }).first()).toBeAttached();
  await expect
    .poll(async () =>
      (await database().select().from(reviews).where(eq(reviews.orderId, order.id))).map(
        ({ rating, status }) => [rating, status],
      ),
    )
    .toEqual([[5, "new"]]);

  await database()
    .update(reviews)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000), response: "We send <our> thanks." })
    .where(eq(reviews.orderId, order.id));
  await page.goto(order.path);
  await expect(review(page).getByText("You can no longer change it.")).toBeVisible();
  await expect(review(page).getByText("Reply from Mama Put Kitchen")).toBeVisible();
  await expect(review(page).getByText("We send <our> thanks.")).toBeVisible();
  await expect(review(page).getByRole("radio")).toHaveCount(0);
  await axe(page, "with scripts");
});

test("a customer ends the mails that ask for reviews, and allows them again", async ({ page }) => {
  const order = await deliveredOrder(page);
  await page.goto(`${order.path}/mails`);
  await expect(page.getByRole("heading", { name: "Emails asking for a review" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Don’t ask me again" }).click();
  await expect(
    page.getByRole("heading", { name: "You won’t get these emails again" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Ask me again" }).click();
  await expect(page.getByRole("heading", { name: "Emails asking for a review" })).toBeVisible();
});

storeTest(
  "everybody reads what customers say, and finds a review helpful once",
  async ({ page, openStore }) => {
    const { db, vendorId, url } = await openStore();
    for (let n = 0; n < 12; n++) {
      const { id: orderId } = await makeOrder(db, {
        vendorId,
        status: "delivered",
        customerName: "Ada Obi",
        lines: [{ name: "Rice", price: 250_000 }],
      });
      await makeReview(db, {
        vendorId,
        orderId,
        rating: n === 0 ? 1 : 5,
        title: `Review ${n}`,
        comment: "Longwordswithoutanyspace".repeat(n === 11 ? 8 : 1),
        disliked: n === 11 ? ["time"] : [],
        response: n === 11 ? "Thank you." : null,
        createdAt: new Date(Date.now() - (12 - n) * 3_600_000),
      });
    }
    await markHydration(page);
    await page.goto(url);
    await page.getByRole("link", { name: "★ 4.7 · 12 reviews" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Reviews of /);
    const list = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(list).toHaveCount(10);
    await expect(list.first()).toContainText("Ada O.");
    await axe(page);
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await layoutErrors(page, width)).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });

    const fourth = list.nth(3);
    const helpful = fourth.getByRole("button", { name: "Helpful" });
    await helpful.click();
    await expect(helpful).toHaveText(/Helpful · 1$/);
    await expect(helpful).toHaveAttribute("aria-pressed", "true");
    await expect(fourth).toBeInViewport();
    await helpful.click();
    await expect(helpful).toHaveText("Helpful");

    // React loads between mousedown and mouseup; the page, whose URL names a review, must not jump.
    await page.getByRole("link", { name: "Older reviews" }).hover();
    await page.mouse.down();
    await waitForHydration(page);
    await page.mouse.up();
    await expect(list).toHaveCount(2);
    await page.getByRole("link", { name: /^1 star:/ }).click();
    await expect(list).toHaveCount(1);
    await expect(list).toContainText("Review 0");
    await page.getByRole("link", { name: "Back to the menu" }).click();
    await expect(page.getByRole("link", { name: "★ 4.7 · 12 reviews" })).toBeVisible();
  },
);
