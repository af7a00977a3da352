import { eq } from "drizzle-orm";
import { disputes } from "../../../drizzle/schema";
import { makeOrder } from "../../../drizzle/seed/factories";
import { makeDispute } from "../../../drizzle/seed/store-factories";
import { axe, contrast, expect, signInAs } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";

/** An order handed over, whose customer's bank asks for its money. */
async function aDispute({ db, vendorId }: OwnStore, note: string) {
  const order = await makeOrder(db, { vendorId, status: "delivered" });
  const dispute = await makeDispute(db, { vendorId, orderId: order.id, note });
  const now = async () => (await db.select().from(disputes).where(eq(disputes.id, dispute.id)))[0]!;
  return { order, now };
}
test("a store answers a customer's bank, and gives another order's money back @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const [asked, given] = [await aDispute(store, "I never got it"), await aDispute(store, "Twice")];
  await signInAsVendorOf(page, store);

  await page.goto("/dashboard/orders");
  await expect(page.getByText("The customer’s bank asks for").first()).toBeVisible();
  await page.goto(`/dashboard/orders/${asked.order.id}`);
  const section = page.getByRole("region", { name: /^The customer’s bank asks for ₦[\d,]+ back$/ });
  await expect(section).toContainText("The bank writes: I never got it");
  await expect(section).toContainText(/Answer by \w{3} \d/);
  await section.getByRole("button", { name: "Send it to the bank" }).click();
  await expect(section.getByText("Please write what the bank should know").first()).toBeVisible();
  await axe(page);
  await section.getByLabel("What should the bank know?").fill("She signed for it at the gate");
  await section.getByRole("button", { name: "Send it to the bank" }).click();
  await expect(section).toContainText("Your answer is with the bank");
  expect(await asked.now()).toMatchObject({
    status: "answered",
    answer: "She signed for it at the gate",
    answeredAs: "store",
  });

  await page.goto(`/dashboard/orders/${given.order.id}`);
  await section
    .getByText(/^Give ₦[\d,]+ back$/)
    .first()
    .click();
  await section.getByLabel(/^Yes, give /).check();
  await section.getByRole("button", { name: /^Give ₦/ }).click();
  await expect(section).toContainText("You’re giving ₦");
  expect(await given.now()).toMatchObject({ status: "accepted", answer: null });
});

test("an operator answers for a store, and gives money back @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ businessName: "Sade’s Disputed Kitchen" });
  const [asked, given] = [
    await aDispute(store, `Never came ${store.slug}`),
    await aDispute(store, `Card stolen ${store.slug}`),
  ];
  await signInAs(page, "operator@buka.test");
  await page.goto("/operator?kind=dispute");
  const found = (note: string) =>
    page.getByRole("listitem").filter({ hasText: `${note} ${store.slug}` });
  await found("Never came").getByRole("button", { name: "Answer the bank" }).click();
  await expect(found("Never came").getByText("Write what the bank should know.")).toBeVisible();
  await axe(page);
  await found("Never came").getByLabel("What the bank should know").fill("The rider had her code");
  await found("Never came").getByRole("button", { name: "Answer the bank" }).click();
  await expect(found("Never came")).toHaveCount(0);
  expect(await asked.now()).toMatchObject({ status: "answered", answeredAs: "operator" });
  await found("Card stolen").getByRole("button", { name: "Give the money back" }).click();
  await expect(found("Card stolen")).toHaveCount(0);
  expect((await given.now()).status).toBe("accepted");
});

test("a dispute fits phones, a tablet and a desk, by day and at night", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { order } = await aDispute(store, "I never got it");
  await signInAsVendorOf(page, store);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [`orders/${order.id}`, "payouts"]) {
      await page.goto(`/dashboard/${path}`);
      expect([path, width, await layoutErrors(page, width)]).toEqual([path, width, []]);
    }
  }
  await expect(page.getByText("Held for a dispute")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/dashboard/orders/${order.id}`);
  await contrast(page);
});
