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
const star = (page: Page, name: string) => review(page).getByRole("button", { name, exact: true });
const part = (page: Page, name: string) =>
  review(page).locator("details").filter({ hasText: name });
const save = (page: Page, name: string) => part(page, name).getByRole("button", { name: "Save" });
const chips = (page: Page, aspect: string) =>
  review(page).getByRole("radiogroup", { name: aspect, exact: true });
const thanks = (page: Page) => review(page).getByRole("status");
const words = (page: Page) => review(page).getByLabel("What would you tell others?");
const TAGS = "What was good, and what wasn’t?";
const WORDS = "A few words";
const PHOTO = "drizzle/seed/pictures/products/amala-ewedu.webp";
const PICTURE = "icture (optional)";

async function fits(page: Page) {
  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
}
const storedReview = async (orderId: string) =>
  (await database().select().from(reviews).where(eq(reviews.orderId, orderId)))[0];

test("a customer rates with one tap, then says more, each part saved on its own @no-js", async ({
  page,
}) => {
  const order = await deliveredOrder(page);
  await page.goto(order.path);
  for (const n of [1, 5]) {
    const box = (await star(page, n === 1 ? "1 star" : `${n} stars`).boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
  }
  await expect(review(page).getByRole("textbox")).toHaveCount(0);
  await fits(page);
  await axe(page);

  await star(page, "4 stars").click();
  await expect(thanks(page)).toHaveText("Thanks! Your rating is saved.");
  await expect(review(page)).toBeInViewport();
  await expect(star(page, "4 stars")).toHaveAttribute("aria-pressed", "true");
  expect(await storedReview(order.id)).toMatchObject({ rating: 4, comment: null });
  await fits(page);
  await axe(page);

  await chips(page, "Taste").getByText("Good", { exact: true }).click();
  await chips(page, "Rider").getByText("Bad", { exact: true }).click();
  await save(page, TAGS).click();
  await expect(review(page).getByText("Not good: Rider")).toBeVisible();
  await words(page).fill("Hot, but <b>late</b>.");
  // Enter presses no star.
  await review(page).getByLabel("Title").fill("Late");
  await review(page).getByLabel("Title").press("Enter");
  await expect(review(page).getByText("Hot, but <b>late</b>.").first()).toBeVisible();
  expect(await storedReview(order.id)).toMatchObject({ rating: 4, title: "Late" });

  await review(page)
    .getByLabel("Choose a picture")
    .setInputFiles({
      name: "photo.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("no picture at all"),
    });
  await save(page, PICTURE).click();
  await expect(part(page, PICTURE).getByRole("alert")).toHaveText(
    "Please choose a picture of at most 12 MB: JPEG, PNG or WebP.",
  );
  await fits(page);
  await axe(page);
  await review(page).getByLabel("Choose a picture").setInputFiles(PHOTO);
  await save(page, PICTURE).click();
  await expect(review(page).getByAltText("Your picture")).toBeVisible();
  await expect(part(page, "Another picture (optional)")).toBeAttached();

  // A slip of the finger.
  await star(page, "5 stars").click();
  await expect(thanks(page)).toHaveText("Thanks! Your rating is saved.");
  await expect(star(page, "5 stars")).toHaveAttribute("aria-pressed", "true");
  expect(await storedReview(order.id)).toMatchObject({
    rating: 5,
    title: "Late",
    comment: "Hot, but <b>late</b>.",
    liked: ["taste"],
    disliked: ["rider"],
    status: "new",
  });

  await database()
    .update(reviews)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000), response: "We send <our> thanks." })
    .where(eq(reviews.orderId, order.id));
  await page.goto(order.path);
  await expect(review(page).getByText("You can no longer change it.")).toBeVisible();
  await expect(review(page).getByText("Reply from Mama Put Kitchen")).toBeVisible();
  await expect(review(page).getByText("We send <our> thanks.")).toBeVisible();
  await expect(review(page).getByRole("button")).toHaveCount(0);
  await axe(page, "with scripts");
});

test("a tap on a star moves nothing, and no answer takes away what is typed meanwhile", async ({
  page,
}) => {
  const order = await deliveredOrder(page);
  // The mail's link preselects the stars, and rates nothing.
  await page.goto(`${order.path}?stars=2#review`);
  await expect(review(page).getByText("You chose 2 stars.")).toBeVisible();
  expect(await storedReview(order.id)).toBeUndefined();
  const top = async () => (await star(page, "3 stars").boundingBox())!.y;
  const before = await top();
  await star(page, "3 stars").click();
  await expect(thanks(page)).toHaveText("Thanks! Your rating is saved.");
  expect(await top()).toBe(before);

  await part(page, WORDS).locator("summary").click();
  await words(page).fill("Typed before the network went.");
  await page.route(`**${order.path}**`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await star(page, "1 star").click();
  await expect(review(page).getByText(/^We can’t tell if this arrived\./)).toBeVisible();
  await expect(words(page)).toHaveValue("Typed before the network went.");
  await expect(star(page, "3 stars")).toHaveText("★3 stars");
  await expect(star(page, "4 stars")).toHaveText("☆4 stars");
  await page.unroute(`**${order.path}**`);

  // Answered late: the customer goes on typing, and taps again.
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${order.path}**`, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.fallback();
  });
  await star(page, "1 star").click();
  await words(page).fill("Typed while it was sent.");
  await star(page, "5 stars").click();
  await expect(star(page, "5 stars")).toHaveText("★5 stars");
  release();
  await expect(star(page, "5 stars")).toHaveAttribute("aria-pressed", "true");
  await expect(words(page)).toHaveValue("Typed while it was sent.");
  await expect
    .poll(async () => {
      const { rating, comment, lowAt } = (await storedReview(order.id))!;
      return { rating, comment, lowAt };
    })
    .toEqual({ rating: 5, comment: "Typed while it was sent.", lowAt: null });
  await page.unroute(`**${order.path}**`);

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

  await part(page, PICTURE).locator("summary").click();
  await review(page).getByLabel("Choose a picture").setInputFiles(PHOTO);
  await expect(review(page).locator("#file-chosen")).toHaveText("amala-ewedu.webp");
  await expect(review(page).locator("#file-chosen img")).toHaveAttribute("src", /^blob:/);
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
