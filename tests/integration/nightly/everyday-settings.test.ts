import { expect, it } from "vitest";
import { vendorBusinessSettings } from "~schema";
import { everydaySettings } from "~/dashboard/settings/frame/everyday.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../../drizzle/seed/factories";

it("the everyday settings say the day's hours, also while orders are paused, and hide payouts from managers", async () => {
  const { id } = await makeVendor(systemDb, {
    settings: {
      timeZone: "Africa/Lagos",
      operatingHours: {
        Sunday: { open: false, opening: "09:00", closing: "21:00" },
        Monday: { open: true, opening: "09:00", closing: "21:00" },
      },
    },
  });
  const valuesAt = async (time: string, role: "owner" | "manager" = "owner") =>
    Object.fromEntries(
      (await everydaySettings(id, role, new Date(time))).map(({ label, value }) => [label, value]),
    );
  const monday = "2026-11-30T12:00:00Z";
  expect(await valuesAt(monday)).toMatchObject({
    "Hours today": "9:00 am – 9:00 pm",
    Pause: "Taking orders",
  });
  expect(await valuesAt("2026-11-29T12:00:00Z")).toMatchObject({ "Hours today": "Closed" });
  await systemDb
    .insert(vendorBusinessSettings)
    .values({ vendorId: id, emergencyPauseEnabled: true })
    .onConflictDoUpdate({
      target: vendorBusinessSettings.vendorId,
      set: { emergencyPauseEnabled: true },
    });
  expect(await valuesAt(monday, "manager")).toMatchObject({
    "Hours today": "9:00 am – 9:00 pm",
    Pause: "Paused",
  });
  expect(Object.keys(await valuesAt(monday, "manager"))).not.toContain("Payouts");
});
