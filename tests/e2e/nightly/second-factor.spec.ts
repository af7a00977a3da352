import { eq } from "drizzle-orm";
import { authSessions, users, vendorProfiles } from "../../../drizzle/schema";
import { database } from "../database";
import { axe, contrast, expect, signInAs } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";

const account = {
  bankCode: "058",
  bankName: "Guaranty Trust Bank",
  accountNumber: "0123456789",
  accountName: "IYA BASIRA",
  bankVerified: true,
  verificationDate: new Date(),
};

/** As if the vendor signed in afresh, which asks for the factor anew. */
async function forgetProof({ db, vendorId }: OwnStore): Promise<void> {
  const [vendor] = await db
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .where(eq(vendorProfiles.id, vendorId));
  await db
    .update(authSessions)
    .set({ factorAt: null })
    .where(eq(authSessions.userId, vendor!.userId));
}

test("a vendor sets a PIN, is asked for it before the bank account changes, and forgets it @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ payment: account });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/security");
  await page.getByRole("link", { name: "Add a PIN or passkey" }).click();
  await page.getByLabel("Your PIN").fill("123456");
  await page.getByLabel("The same again").fill("123456");
  await page.getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByText("Others would try this one first. Choose another")).toBeVisible();
  await axe(page);
  await page.getByLabel("Your PIN").fill("482915");
  await page.getByLabel("The same again").fill("482915");
  await page.getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByRole("button", { name: "Change PIN" })).toBeVisible();
  await axe(page);

  await forgetProof(store);
  await page.goto("/dashboard/settings/payments/bank");
  await expect(page.getByRole("heading", { name: "Confirm that it’s you" })).toBeVisible();
  await axe(page);
  await page.getByLabel("Your PIN").fill("482914");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("This isn’t your PIN. You have 4 tries left.")).toBeVisible();
  await axe(page);
  await page.getByLabel("Your PIN").fill("482915");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("button", { name: "Check account" })).toBeVisible();

  await forgetProof(store);
  await page.reload();
  await page.getByRole("link", { name: "I can’t use my PIN or passkey" }).click();
  await page.getByRole("button", { name: "Remove them all" }).click();
  await expect(page.getByRole("button", { name: "Set PIN" })).toBeVisible();
  await page.goto("/dashboard/settings/payments/bank");
  await expect(page.getByText(/^Payouts wait until .+ your PIN was removed/)).toBeVisible();
});

test("a vendor adds a passkey, confirms with it, and removes it", async ({ page, openStore }) => {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const store = await openStore({ payment: account });
  await signInAsVendorOf(page, store);
  await page.goto("/pin-and-passkeys?returnTo=/dashboard/settings/payments/bank");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings\/payments\/bank$/);
  await expect(page.getByRole("button", { name: "Check account" })).toBeVisible();

  await forgetProof(store);
  await page.reload();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByRole("button", { name: "Check account" })).toBeVisible();

  await page.goto("/pin-and-passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device has a passkey here already.")).toBeVisible();
  const passkey = page.getByRole("listitem");
  await passkey.locator("summary").click();
  await expect(passkey.getByText(/^It is your only one\./)).toBeVisible();
  await axe(page);
  await passkey.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(passkey).toHaveCount(0);
});

test("an operator sets up a PIN at the first visit, and types it after each sign-in @no-js", async ({
  page,
}, { project }) => {
  const email = `new-${project.name}@buka.test`;
  await database().delete(users).where(eq(users.email, email)); // of a try before this one
  await signInAs(page, email);
  await page.goto("/operator/vendors");
  await page.getByLabel("Your PIN").fill("482 915");
  await page.getByLabel("The same again").fill("482915");
  await page.getByRole("button", { name: "Set PIN" }).click();
  await expect(page).toHaveURL(/\/operator\/vendors$/);
  await page.context().clearCookies();
  await signInAs(page, email);
  await page.goto("/operator/vendors");
  await expect(page.getByRole("heading", { name: "Confirm that it’s you" })).toBeVisible();
  await page.getByLabel("Your PIN").fill("482915");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/operator\/vendors$/);
  await axe(page);
  await page.getByRole("link", { name: "PIN and passkeys" }).click();
  await page.getByText("Remove PIN").click();
  await page.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByRole("button", { name: "Set PIN" })).toBeVisible();
  await page.goto("/operator");
  await expect(page.getByText(/^You removed your PIN and passkeys/).first()).toBeVisible();
});

test("the pages of PIN and passkeys fit phones, a tablet and a desk, by day and at night", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ payment: account });
  await signInAsVendorOf(page, store);
  const each = async (path: string) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect([path, width, await layoutErrors(page, width)]).toEqual([path, width, []]);
    }
  };
  await each("/pin-and-passkeys");
  await page.getByLabel("Your PIN").fill("482915");
  await page.getByLabel("The same again").fill("482915");
  await page.getByRole("button", { name: "Set PIN" }).click();
  await expect(page.getByRole("button", { name: "Change PIN" })).toBeVisible();
  await each("/pin-and-passkeys");
  await forgetProof(store);
  await each("/pin-and-passkeys?forgot=1");
  await each("/confirm?returnTo=/dashboard");
  await each("/dashboard/settings/payments/bank");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard/settings/payments/bank");
  await contrast(page);
});
