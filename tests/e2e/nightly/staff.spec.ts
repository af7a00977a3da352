import { randomUUID } from "node:crypto";
import { makeUser } from "../../../drizzle/seed/factories";
import { axe, expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";
import { giveSession } from "../shortcuts";

test("an invited person joins in their own browser, and sees only the kitchen's pages", async ({
  page,
  someoneElse,
  openStore,
}) => {
  const store = await openStore({ businessName: "Buka of many hands" });
  const email = `cook-${randomUUID()}@users.test`;
  await makeUser(store.db, { email, name: "Bola Ade" });

  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/settings/staff");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("heading", { name: "Invited" })).toBeVisible();
  const invited = page.getByText(/^http\S+\/invitation\/[\w-]{43}$/);
  const shown = (await invited.textContent())!;
  const [whatsApp, said] = (await page
    .getByRole("link", { name: "Send by WhatsApp" })
    .getAttribute("href"))!.split("?text=");
  expect(whatsApp).toBe("https://wa.me/");
  expect(decodeURIComponent(said!)).toBe(
    `Work at Buka of many hands on Buka, as Kitchen: open this link and sign in with Google. It works once. ${shown}`,
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  await axe(page);

  const cook = await someoneElse();
  await giveSession(cook, email);
  const outbox = async (path = "") =>
    (await cook.request.get(`${process.env.E2E_URL}/sandbox/mail${path}`)).text();
  let link = "";
  await expect(async () => {
    const id = new RegExp(`/sandbox/mail/([\\w-]+)"(?:(?!</a>).)*${email}`, "s").exec(
      await outbox(),
    )![1]!;
    link = /\/invitation\/[\w-]{43}/.exec(await outbox(`/${id}`))![0];
  }).toPass();
  expect(shown).toMatch(new RegExp(`${link}$`));
  await cook.goto(link);
  await axe(cook);
  await cook.getByRole("button", { name: "Join Buka of many hands" }).click();
  await expect(cook).toHaveURL(/\/dashboard\/kitchen$/);
  await cook.goto("/dashboard");
  await expect(cook.getByRole("region", { name: "Service" })).toContainText("0 waiting");
  await expect(cook.getByText("Total Revenue")).toHaveCount(0);
  await expect(
    cook.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Orders" }),
  ).toBeVisible();
  await cook.goto("/dashboard/settings/staff");
  await expect(cook.getByRole("heading", { name: "This is for the owner" })).toBeVisible();
  await axe(cook);
});
