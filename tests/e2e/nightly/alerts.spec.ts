import { eq } from "drizzle-orm";
import { authSessions, pushSubscriptions, vendorProfiles } from "../../../drizzle/schema";
import { axe, expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";

test("a device that rings is tested and removed from the settings", async ({
  page,
  request,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const push = `${process.env.E2E_URL}/sandbox/push`;
  const made = (await (await request.post(`${push}/subscriptions`, { data: {} })).json()) as {
    id: string;
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  const [session] = await store.db
    .select({ id: authSessions.id, userId: authSessions.userId })
    .from(authSessions)
    .innerJoin(vendorProfiles, eq(vendorProfiles.userId, authSessions.userId))
    .where(eq(vendorProfiles.id, store.vendorId));
  await store.db.insert(pushSubscriptions).values({
    vendorId: store.vendorId,
    userId: session!.userId,
    sessionId: session!.id,
    endpoint: made.endpoint,
    ...made.keys,
    userAgent: "Mozilla/5.0 (Linux; Android 13; TECNO BG6) Chrome/130.0 Mobile Safari/537.36",
  });
  await page.goto("/dashboard/settings/notifications");
  const alerts = page.getByRole("region", { name: "Device alerts" });
  const device = alerts.getByRole("listitem");
  await expect(device).toContainText("Chrome on an Android phone (TECNO BG6)");
  // A browser without scripts shows this.
  expect(await (await page.request.get(page.url())).text()).toContain(
    "allow JavaScript in this browser",
  );
  await axe(page);
  await device.getByRole("button", { name: "Send a test" }).click();
  await expect(device).toContainText("Last alert sent");
  const sent = (await (await request.get(`${push}/messages?subscription=${made.id}`)).json()) as {
    messages: { text: string }[];
  };
  expect(sent.messages).toHaveLength(1);

  await request.post(`${push}/faults`, { data: { only: made.id, status: 500 } });
  await device.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("alert")).toHaveText("Not sent. Its push service has a fault (500).");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No device rings yet.")).toBeVisible();
});
